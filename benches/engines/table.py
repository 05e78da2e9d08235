"""What the rows of an audit say in numbers, and the table of an engine."""

import collections

import throws

WRONG_WAY = 5.0  # Degrees off the exact answer.
FAILED = ["missed", "too-late", "unanswered"]

# Of the throws of a cell, in %: failed (missed or too late) and wrong (answered in a direction that is off), or ghosts where they pass
# by; and how far the right ones are behind, in steps.
Cell = collections.namedtuple("Cell", "failed wrong ghosts behind")


def cell(situation, count, parts, rows):
    """The first contact of a throw decides. Where circles pass by, whatever is found is a ghost."""
    first = {}
    bent = set()
    for row in rows:
        throw = row["a"].split("-")[0]
        bent.add(throw)
        if row["kind"] not in ["ghost", "graze"]:
            first.setdefault(throw, row)
    failed = sum(row["kind"] in FAILED for row in first.values())
    answered = [row for row in first.values() if row["kind"] not in FAILED]
    # Two that stick together, or go on turning, have no direction.
    right = [row for row in answered if row["direction"] and abs(float(row["direction"])) <= WRONG_WAY]
    behind = [float(row["behind"]) / parts for row in right if row["behind"]]
    return Cell(
        100.0 * failed / count,
        100.0 * (len(answered) - len(right)) / count,
        100.0 * len(bent) / count if throws.is_pass(situation) else 0.0,
        sum(behind) / len(behind) if behind else None,
    )


HEAD = """# What engines do with the same throws

Made by `benches/engines/run`, whose README describes the throws, with {count} throws in each cell. A cell has the share in % that was missed
or seen too late, and after the stroke that of those that were answered, but left more than 5° off the exact answer. In brackets are the
same numbers of the model that *Cures* (X) gives this setting: the program's own `World`, with the same throws and the same auditor. What
is more than 5 points off its model is in bold. Where circles pass by each other, a cell has the throws that were bent, which are ghosts;
a row without any, in the engine and in the model, is left out. The last column says how far circles that bounced the right way are
behind the exact path, in steps: a mean over the row.
"""


def of_engine(about, tables):
    """Markdown: for each setting a line for each situation, and in each cell what happened, and in brackets what happens in the model."""
    ways = " | ".join(f"{way:g}" for way in throws.WAYS)
    lines = [f"## {about['name']}", "", f"{about['version']}. {about['notes']}", ""]
    for name, rows in tables.items():
        lines += [f"### {name}", "", f"| v·dt/R | {ways} | behind |", "|---|" + "---|" * (len(throws.WAYS) + 1)]
        for situation, measured, model in rows:
            if throws.is_pass(situation) and not any(cell.ghosts for cell in [*measured, *model]):
                continue
            texts = [text(situation, *pair) for pair in zip(measured, model)]
            lines.append(f"| {situation} | {' | '.join(texts)} | {mean(measured)} |")
        lines.append("")
    return "\n".join(lines)


SHORT_WAYS = [1, 4, 16]
SHORT_SITUATIONS = ["wall head-on", "at rest", "head-on", "crossing"]


def in_short(engines):
    """Markdown: a line for each setting, with what was missed or seen too late. `engines` has pairs of a name and its tables."""
    ways = ", ".join(map(str, SHORT_WAYS))
    lines = ["## In short", "", f"Missed or seen too late in %, at v·dt/R {ways}:", ""]
    lines += [f"| engine, setting | {' | '.join(SHORT_SITUATIONS)} |", "|---|" + "---|" * len(SHORT_SITUATIONS)]
    for name, tables in engines:
        for setting, rows in tables.items():
            measured = {situation: cells for situation, cells, _ in rows}
            texts = [short(measured[situation]) for situation in SHORT_SITUATIONS]
            lines.append(f"| {name}, {setting} | {' | '.join(texts)} |")
    return "\n".join([*lines, ""])


def short(cells):
    return " ".join(f"{cell.failed:.0f}" for way, cell in zip(throws.WAYS, cells) if way in SHORT_WAYS)


def text(situation, cell, model):
    if throws.is_pass(situation):
        return f"{share(cell.ghosts, model.ghosts)} *({model.ghosts:.0f})*"
    return f"{share(cell.failed, model.failed)} / {share(cell.wrong, model.wrong)} *({model.failed:.0f} / {model.wrong:.0f})*"


def share(percent, of_model):
    """In bold if it is further from the model than the page may be."""
    return f"**{percent:.0f}**" if abs(percent - of_model) > 5.0 else f"{percent:.0f}"


def mean(cells):
    known = [cell.behind for cell in cells if cell.behind is not None]
    # The sum with 0.0 leaves no -0.0.
    return f"{round(sum(known) / len(known), 1) + 0.0}" if known else ""
