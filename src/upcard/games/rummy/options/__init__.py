"""The options of rummy, declared beside the fields of the rules that hold them."""
