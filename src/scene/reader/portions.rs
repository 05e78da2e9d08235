//! A TOML text in portions: each is valid TOML by itself, and only one of them is in memory at a time.
//!
//! A portion is one table with its header, the statements before the first header, or a section of a long array among
//! these. The lexer of the TOML library, which knows strings and comments, says where one ends.

use std::{borrow::Cow, ops::Range};

use toml::de::DeTable;
use toml_parser::{
    ParseError, Source, Span,
    lexer::{Lexer, Token, TokenKind},
};

use super::document::Document;
use crate::scene::SceneError;

/// The number of tokens after which an array is cut.
const LONG: usize = 10_000;

/// The maximum number of tokens of a table or value: more than any scene needs. Lines within brackets that hold at most a
/// comment do not count, because they are left out of the portion.
const MOST: usize = 200_000;

/// The maximum depth of brackets within brackets: more than the TOML library accepts.
const DEEPEST: usize = 100;

/// A part of a document.
pub(super) struct Portion<'a> {
    document: Document<'a>,
    text: Cow<'a, str>,
    /// The offsets, in the text and in the document, from which on the two run parallel.
    places: Vec<[usize; 2]>,
    /// Whether it is a table with its header.
    pub(super) is_table: bool,
    /// Whether it continues an array of the portion before.
    pub(super) is_continued: bool,
}

/// The portions of a document, in file order, except that a long array precedes the statements around it.
pub(super) struct Portions<'a> {
    document: Document<'a>,
    tokens: Lexer<'a>,
    /// The statements so far of the current table.
    table: Portion<'a>,
    /// The number of its tokens.
    size: usize,
    statement: Option<Statement>,
}

/// A line with a header or a key, and the further lines of its value.
struct Statement {
    start: usize,
    /// The ranges of text that are in no portion yet, except for the last. The text between them is left out.
    ranges: Vec<Range<usize>>,
    /// The start of the last range.
    rest: usize,
    /// Whether a portion holds the beginning of its array.
    is_cut: bool,
    /// The start of the array that is its value, after the bracket.
    list: Option<usize>,
    is_header: bool,
    /// The brackets that would close those that are open.
    open: Vec<char>,
    /// The number of tokens that are in no portion yet.
    size: usize,
    /// Whether the last of them ends a line within brackets.
    ends_line: bool,
}

impl<'a> Portion<'a> {
    /// Returns the whole document as one portion.
    #[cfg(test)]
    pub(super) fn whole(document: Document<'a>) -> Self {
        let text = Cow::Borrowed(document.text);
        Self { document, text, places: vec![[0, 0]], is_table: false, is_continued: false }
    }

    fn empty(document: Document<'a>) -> Self {
        // With a line before all others, no character is mistaken for a byte order mark.
        let text = Cow::Borrowed("\n");
        Self { document, text, places: vec![[0, 0]], is_table: false, is_continued: false }
    }

    /// Reads its table.
    pub(super) fn parse(&self) -> Result<DeTable<'_>, SceneError> {
        let parsed = DeTable::parse(&self.text).map_err(|error| self.document().syntax(&error));
        parsed.map(toml::Spanned::into_inner)
    }

    /// Returns the document of its text, for messages.
    pub(super) fn document(&self) -> Document<'_> {
        Document { text: &self.text, places: &self.places, ..self.document }
    }

    fn add(&mut self, range: Range<usize>) {
        self.places.push([self.text.len(), range.start]);
        self.text.to_mut().push_str(&self.document.text[range]);
    }

    /// Adds what is in no portion yet of a statement.
    fn add_rest(&mut self, statement: &Statement, end: usize) {
        for range in &statement.ranges {
            self.add(range.clone());
        }
        self.add(statement.rest..end);
    }

    /// Adds closing brackets that are not in the document.
    fn close(&mut self, brackets: &[char]) {
        self.text.to_mut().extend(brackets.iter().rev());
    }
}

impl<'a> Portions<'a> {
    pub(super) fn of(document: Document<'a>) -> Self {
        let tokens = Source::new(document.text).lex();
        Self { document, tokens, table: Portion::empty(document), size: 0, statement: None }
    }

    /// Takes the next token, and returns the portion that it ends, if any.
    fn take(&mut self, token: Token) -> Result<Option<Portion<'a>>, SceneError> {
        let (kind, span) = (token.kind(), token.span());
        let Some(statement) = &mut self.statement else {
            return match kind {
                TokenKind::Eof => Ok(Some(self.next_table())),
                TokenKind::Whitespace => Ok(None),
                TokenKind::Newline | TokenKind::Comment => self.check_blank(token).map(|()| None),
                TokenKind::LeftSquareBracket => {
                    self.statement = Some(Statement::at(span.start(), true));
                    let before = self.next_table();
                    self.table.is_table = true;
                    Ok(Some(before))
                }
                _ => {
                    self.statement = Some(Statement::at(span.start(), false));
                    self.take(token)
                }
            };
        };
        if statement.ends_line && is_blank(kind) && is_valid(self.document, token) {
            statement.leave_out(span);
            return Ok(None);
        }
        statement.size += 1;
        statement.ends_line = kind == TokenKind::Newline;
        let may_be_cut = matches!(kind, TokenKind::Comma | TokenKind::Newline);
        let size = self.size + statement.size;
        if (may_be_cut && size > MOST) || size > 2 * MOST || statement.open.len() > DEEPEST {
            return Err(self.too_large(span.end()));
        }
        let is_list = !self.table.is_table && statement.open == [']'];
        match kind {
            TokenKind::LeftSquareBracket => {
                statement.list.get_or_insert(span.end());
                statement.open.push(']');
            }
            TokenKind::LeftCurlyBracket => statement.open.push('}'),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                statement.open.pop();
            }
            TokenKind::Newline if statement.open.is_empty() || statement.is_header => {
                return Ok(self.end_statement(span.end()));
            }
            TokenKind::Eof => {
                let list = self.end_statement(span.end());
                return Ok(Some(list.unwrap_or_else(|| self.next_table())));
            }
            TokenKind::Comma if is_list && statement.size > LONG => {
                return Ok(Some(self.section_of_array(span.end())));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Returns the current table, which is complete, and begins another.
    fn next_table(&mut self) -> Portion<'a> {
        self.size = 0;
        std::mem::replace(&mut self.table, Portion::empty(self.document))
    }

    /// Ends the statement here, and returns the rest of a long array, if there is one.
    fn end_statement(&mut self, end: usize) -> Option<Portion<'a>> {
        let statement = self.statement.take()?;
        if statement.is_cut {
            return Some(self.list(&statement, end));
        }
        self.table.add_rest(&statement, end);
        self.size += statement.size;
        None
    }

    /// Returns the section of a long array up to here, as an array of its own.
    fn section_of_array(&mut self, end: usize) -> Portion<'a> {
        let Some(mut statement) = self.statement.take() else { return Portion::empty(self.document) };
        let mut portion = self.list(&statement, end);
        portion.close(&statement.open);
        statement.ranges.clear();
        statement.rest = end;
        statement.is_cut = true;
        statement.size = 0;
        self.statement = Some(statement);
        portion
    }

    fn list(&self, statement: &Statement, end: usize) -> Portion<'a> {
        let mut portion = Portion::empty(self.document);
        if statement.is_cut {
            portion.is_continued = true;
            portion.add(statement.start..statement.list.unwrap_or(statement.start));
        }
        portion.add_rest(statement, end);
        portion
    }

    /// Checks a blank token between the statements.
    fn check_blank(&self, token: Token) -> Result<(), SceneError> {
        if is_valid(self.document, token) {
            return Ok(());
        }
        // The message is that of the TOML library.
        let mut portion = Portion::empty(self.document);
        portion.add(token.span().start()..token.span().end());
        portion.parse().map(|_| ())
    }

    /// Returns why the current table is not read any further: it is not TOML, or else it is too large.
    fn too_large(&mut self, end: usize) -> SceneError {
        let Some(statement) = self.statement.take() else { return self.size_refusal(end) };
        let mut portion = if statement.is_cut {
            self.list(&statement, end)
        } else {
            let mut table = self.next_table();
            table.add_rest(&statement, end);
            table
        };
        portion.close(&statement.open);
        portion.parse().err().unwrap_or_else(|| self.size_refusal(statement.start))
    }

    fn size_refusal(&self, start: usize) -> SceneError {
        let found = format!("a table or value of more than {MOST} tokens");
        self.document.refusal(&(start..start), "scene", &found, &format!("at most {MOST}"))
    }
}

impl<'a> Iterator for Portions<'a> {
    type Item = Result<Portion<'a>, SceneError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(token) = self.tokens.next() {
            if let Some(portion) = self.take(token).transpose() {
                return Some(portion);
            }
        }
        // The end of the text may have ended a long array; then the statements around it are still to come.
        (self.table.places.len() > 1).then(|| Ok(self.next_table()))
    }
}

impl Statement {
    fn at(start: usize, is_header: bool) -> Self {
        Self {
            start,
            ranges: Vec::new(),
            rest: start,
            is_cut: false,
            list: None,
            is_header,
            open: Vec::new(),
            size: 0,
            ends_line: false,
        }
    }

    /// Leaves this token out.
    fn leave_out(&mut self, span: Span) {
        if self.rest < span.start() {
            self.ranges.push(self.rest..span.start());
        }
        self.rest = span.end();
    }
}

/// Whether such a token is no part of a value.
fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment)
}

/// Whether this blank token is valid TOML.
fn is_valid(document: Document<'_>, token: Token) -> bool {
    let mut found: Option<ParseError> = None;
    if let Some(raw) = Source::new(document.text).get(token) {
        match token.kind() {
            TokenKind::Comment => raw.decode_comment(&mut found),
            TokenKind::Newline => raw.decode_newline(&mut found),
            _ => {}
        }
    }
    found.is_none()
}
