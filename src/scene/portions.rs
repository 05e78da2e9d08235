//! A TOML text in portions: each is TOML by itself, and only one of them is in memory at a time.
//!
//! A portion is one table with its header, the statements before the first header, or a stretch of a long list among
//! these. Where one ends is said by the lexer of the TOML reader itself, which knows strings and comments.

use std::{borrow::Cow, ops::Range};

use toml::de::DeTable;
use toml_parser::{
    ParseError, Source, Span,
    lexer::{Lexer, Token, TokenKind},
};

use super::{document::Document, error::SceneError};

/// A list is cut after this many tokens.
const LONG: usize = 10_000;

/// A table or value of more tokens than this is more than any scene needs. Lines within brackets that hold at most a
/// comment do not count: they are left out of the portion.
const MOST: usize = 200_000;

/// Brackets within brackets, beyond what the TOML reader takes.
const DEEPEST: usize = 100;

/// A part of a document.
pub(super) struct Portion<'a> {
    document: Document<'a>,
    text: Cow<'a, str>,
    /// Where stretches of the text stand in the document: from this offset here on, from that one there on.
    places: Vec<[usize; 2]>,
    /// Is it a table with its header?
    pub(super) is_table: bool,
    /// Does it continue a list that the portion before began?
    pub(super) is_continued: bool,
}

/// The portions of a document, in file order; but a long list comes before the statements that it stands among.
pub(super) struct Portions<'a> {
    document: Document<'a>,
    tokens: Lexer<'a>,
    /// The statements of the table at hand.
    table: Portion<'a>,
    /// Tokens in it.
    size: usize,
    statement: Option<Statement>,
}

/// A line with a header or a key, and the lines over which its value goes on.
struct Statement {
    start: usize,
    /// What was not given yet, but for its last stretch: the text between these was left out.
    stretches: Vec<Range<usize>>,
    /// Where the last stretch begins.
    rest: usize,
    /// Was a part of a long list given?
    is_cut: bool,
    /// Where the list begins that is the value, behind its bracket.
    list: Option<usize>,
    is_header: bool,
    /// The brackets that would close what is open.
    open: Vec<char>,
    /// Tokens in what was not given yet.
    size: usize,
    /// Did the last of them end a line within brackets?
    ends_line: bool,
}

impl<'a> Portion<'a> {
    /// All of the document.
    #[cfg(test)]
    pub(super) fn whole(document: Document<'a>) -> Self {
        let text = Cow::Borrowed(document.text);
        Self { document, text, places: vec![[0, 0]], is_table: false, is_continued: false }
    }

    fn empty(document: Document<'a>) -> Self {
        // A line before all others: behind it no character is taken for the mark at the start of a file.
        let text = Cow::Borrowed("\n");
        Self { document, text, places: vec![[0, 0]], is_table: false, is_continued: false }
    }

    /// What stands in it.
    pub(super) fn parse(&self) -> Result<DeTable<'_>, SceneError> {
        let parsed = DeTable::parse(&self.text).map_err(|error| self.document().syntax(&error));
        parsed.map(toml::Spanned::into_inner)
    }

    /// The text by which its values are told.
    pub(super) fn document(&self) -> Document<'_> {
        Document { text: &self.text, places: &self.places, ..self.document }
    }

    fn add(&mut self, range: Range<usize>) {
        self.places.push([self.text.len(), range.start]);
        self.text.to_mut().push_str(&self.document.text[range]);
    }

    /// Adds what was not given yet of a statement.
    fn add_rest(&mut self, statement: &Statement, end: usize) {
        for stretch in &statement.stretches {
            self.add(stretch.clone());
        }
        self.add(statement.rest..end);
    }

    /// Adds what stands nowhere in the document.
    fn close(&mut self, brackets: &[char]) {
        self.text.to_mut().extend(brackets.iter().rev());
    }
}

impl<'a> Portions<'a> {
    pub(super) fn of(document: Document<'a>) -> Self {
        let tokens = Source::new(document.text).lex();
        Self { document, tokens, table: Portion::empty(document), size: 0, statement: None }
    }

    /// Takes in a token. Returns the portion that it ends.
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
                return Ok(Some(self.stretch_of_list(span.end())));
            }
            _ => {}
        }
        Ok(None)
    }

    /// The table at hand, as it is whole; another one begins.
    fn next_table(&mut self) -> Portion<'a> {
        self.size = 0;
        std::mem::replace(&mut self.table, Portion::empty(self.document))
    }

    /// Ends the statement here. Returns the rest of a long list.
    fn end_statement(&mut self, end: usize) -> Option<Portion<'a>> {
        let statement = self.statement.take()?;
        if statement.is_cut {
            return Some(self.list(&statement, end));
        }
        self.table.add_rest(&statement, end);
        self.size += statement.size;
        None
    }

    /// What is there of a long list up to here, as a list of its own.
    fn stretch_of_list(&mut self, end: usize) -> Portion<'a> {
        let Some(mut statement) = self.statement.take() else { return Portion::empty(self.document) };
        let mut portion = self.list(&statement, end);
        portion.close(&statement.open);
        statement.stretches.clear();
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

    /// Nothing is made of lines between the statements, but they are looked at.
    fn check_blank(&self, token: Token) -> Result<(), SceneError> {
        if is_valid(self.document, token) {
            return Ok(());
        }
        // The words are those of the TOML reader.
        let mut portion = Portion::empty(self.document);
        portion.add(token.span().start()..token.span().end());
        portion.parse().map(|_| ())
    }

    /// Why the table at hand is not read on from here: because it is no TOML, else because of its size.
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
        // The end of the text may have ended a long list; then the statements around it are still here.
        (self.table.places.len() > 1).then(|| Ok(self.next_table()))
    }
}

impl Statement {
    fn at(start: usize, is_header: bool) -> Self {
        Self {
            start,
            stretches: Vec::new(),
            rest: start,
            is_cut: false,
            list: None,
            is_header,
            open: Vec::new(),
            size: 0,
            ends_line: false,
        }
    }

    /// Leaves out the last token.
    fn leave_out(&mut self, span: Span) {
        if self.rest < span.start() {
            self.stretches.push(self.rest..span.start());
        }
        self.rest = span.end();
    }
}

/// Is it nothing that a value is made of?
fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Comment)
}

/// Is this, which is blank, as TOML has it?
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
