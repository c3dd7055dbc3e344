"""The options of rummy, its house rules, each described beside the field of the rules that holds it."""
