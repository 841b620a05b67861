import { usePage } from './context.ts'

/** Returns the names of a layout's sections, by their numbers; section 0 has the unused blocks. */
export const useSections = (): readonly string[] => {
  const { translate } = usePage()
  return [
    translate('message.office.section.none'),
    translate('message.office.section.head'),
    translate('message.office.section.bodyTop'),
    translate('message.office.section.header'),
    translate('message.office.section.contentsTop'),
    translate('message.office.section.left'),
    translate('message.office.section.mainTop'),
    translate('message.office.section.mainBottom'),
    translate('message.office.section.right'),
    translate('message.office.section.contentsBottom'),
    translate('message.office.section.footer'),
    translate('message.office.section.drawer'),
    translate('message.office.section.bodyEnd'),
  ]
}
