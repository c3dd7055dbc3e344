"""Quick playouts of rummy: a deal played on by rules of thumb, with hands as bit masks."""
