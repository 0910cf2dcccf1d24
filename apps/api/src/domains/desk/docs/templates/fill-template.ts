import { type DocumentField, type FilledBlock, isDocumentField, partsOf } from '@navyk/api-spec/desk/docs'

/** Values of a template's fields for one record; a field without a value is absent. */
export type FieldValues = Partial<Record<DocumentField, string>>

export interface FilledTemplate {
  title: string
  blocks: FilledBlock[]
  /** Named fields without a value, in the order of the text. */
  missing: DocumentField[]
}

/** Stands in the text in place of a missing value. */
const gap = '________'

/** Whether a value ends in a full stop (such as a day with «г.») and the text after it begins with one: then one of the two is
 *  enough. */
const endsIn = (said: string, text: string) => said.endsWith('.') && /^\.(?!\.)/.test(text)

/** Fills a template. A value is put in as it is: braces inside it are not filled again. A line is a paragraph, one that begins
 *  with `# ` a heading; empty lines separate paragraphs and are left out. */
export function fillTemplate(template: { title: string; text: string }, values: FieldValues): FilledTemplate {
  const missing = new Set<DocumentField>()
  const filled = (line: string): string =>
    partsOf(line)
      .map((part) => {
        if (!('field' in part)) return part.text
        // A template with another name was refused when it was saved.
        if (!isDocumentField(part.field)) throw new Error(`a template names ${part.field}`)
        const value = values[part.field]
        if (value === undefined) missing.add(part.field)
        return value?.replaceAll(/\s+/g, ' ') ?? gap
      })
      .reduce((said, text) => said + (endsIn(said, text) ? text.slice(1) : text), '')
  const title = filled(template.title)
  const blocks = template.text.split('\n').flatMap((raw): FilledBlock[] => {
    const line = raw.trim()
    if (line === '') return []
    return line.startsWith('# ')
      ? [{ kind: 'heading', text: filled(line.slice(2).trim()) }]
      : [{ kind: 'text', text: filled(line) }]
  })
  return { title, blocks, missing: [...missing] }
}
