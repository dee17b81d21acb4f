"""Text that no generated chat holds, for checks of tokenizers."""
ODD_TEXTS = [
    'héllo "x" €\n\n  y', "a\tb  c   d", "日本語のテキスト", "🙂👍🏽", "line\r\nline", "don't we'll it's",
    "snake_case_name", "<tool_call>{}</tool_call>", "1234567890", "…–—“”", "", " ", "Łódź çà ñ",
]
