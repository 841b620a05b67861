import { chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { paragraph, heading, bullets, numbers, item, lineBreak } = schema.nodes

/** The command of a button, and whether it applies at the start of the selection. */
interface Action {
  readonly run: Command
  readonly isOn?: (state: EditorState) => boolean
}

/** The commands of the editor's buttons, by their names. */
export const actions: Readonly<Record<string, Action>> = {
  bold: mark(schema.marks.strong),
  italic: mark(schema.marks.em),
  heading: headingOf(3),
  subheading: headingOf(4),
  bullets: list(bullets),
  numbers: list(numbers),
  undo: { run: undo },
  redo: { run: redo },
}

const newLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView())
  return true
})

/** The key bindings beyond those of every text. */
export const keys: Readonly<Record<string, Command>> = {
  'Mod-b': toggleMark(schema.marks.strong),
  'Mod-i': toggleMark(schema.marks.em),
  'Mod-u': toggleMark(schema.marks.underline),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  Enter: splitListItem(item),
  'Shift-Enter': newLine,
  'Mod-]': sinkListItem(item),
  'Mod-[': liftListItem(item),
}

function mark(type: MarkType): Action {
  return {
    run: toggleMark(type),
    isOn: ({ doc, storedMarks, selection: { $from, from, to, empty } }) =>
      empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type),
  }
}

function headingOf(level: number): Action {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type === heading && $from.parent.attrs.level === level
  return {
    run: (state, dispatch) =>
      (isOn(state) ? setBlockType(paragraph) : setBlockType(heading, { level }))(state, dispatch),
    isOn,
  }
}

function list(type: NodeType): Action {
  const isOn = ({ selection: { $from } }: EditorState) => $from.node(-2)?.type === type
  return {
    run: (state, dispatch) => (isOn(state) ? liftListItem(item) : wrapInList(type))(state, dispatch),
    isOn,
  }
}
