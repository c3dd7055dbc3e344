"""House rules: options, rule files, and the rules as forms and in sentences."""
