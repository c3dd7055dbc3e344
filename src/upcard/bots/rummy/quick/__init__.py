"""Quick playouts of rummy: a deal played on by rules of thumb, hands as words of bits."""
