// Fields that a template may name. They are filled from the service's own rows when a document is made.

/** `offer` is the public offer of the service. Credentials of executors are none: they expire, and stand beside cards. */
export const documentKinds = ['offer', 'contract', 'addendum', 'act', 'consent', 'policy', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Side that gets documents of a template. A text for executors can name their pay alone, one for customers the price alone. */
export const audiences = ['customer', 'executor'] as const
export type Audience = (typeof audiences)[number]

/** Subject of a template's documents: a person, or one contract of theirs. */
export const templateBases = ['person', 'contract'] as const
export type TemplateBasis = (typeof templateBases)[number]

interface FieldUse {
  /** Set for a field that only templates about a contract may name. */
  isOfContract?: true
  /** Set for a field that only templates for this side may name. */
  for?: Audience
}

const documentFields = {
  date: {},
  'party.name': {},
  'party.phone': {},
  'service.name': {},
  'service.unp': {},
  'service.address': {},
  'service.iban': {},
  'service.bank': {},
  'service.bic': {},
  'service.signatory': {},
  'payer.name': { for: 'customer' },
  'payer.unp': { for: 'customer' },
  'payer.address': { for: 'customer' },
  'payee.name': { for: 'executor' },
  'payee.unp': { for: 'executor' },
  'contract.number': { isOfContract: true },
  'contract.from': { isOfContract: true },
  'contract.until': { isOfContract: true },
  'learner.name': { isOfContract: true },
  'other.name': { isOfContract: true },
  subject: { isOfContract: true },
  'lesson.minutes': { isOfContract: true },
  rate: { isOfContract: true },
} as const satisfies Record<string, FieldUse>
export type DocumentField = keyof typeof documentFields
/** The names as a list. */
// The keys of the object above are these names, which the type of `keys` does not say.
export const fieldNames = Object.keys(documentFields) as DocumentField[]

/** Reason why a name in braces can't be filled. */
type FieldFault = 'unknown' | 'not_of_person' | 'not_for_customer' | 'not_for_executor'

/** A part of a line: text, or the name of a field as it is written. */
type TemplatePart = { text: string } | { field: string; column: number }

/** `{{party.name}}`; white space inside does not count. */
const inBraces = /\{\{([^{}]*)\}\}/g

export function partsOf(line: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let from = 0
  for (const found of line.matchAll(inBraces)) {
    if (found.index > from) parts.push({ text: line.slice(from, found.index) })
    parts.push({ field: (found[1] ?? '').trim(), column: found.index + 1 })
    from = found.index + found[0].length
  }
  if (from < line.length) parts.push({ text: line.slice(from) })
  return parts
}

interface FieldMistake {
  field: string
  line: number
  column: number
  fault: FieldFault
}

/** The first name in a text that its template can't fill, and where it stands; lines and columns begin with 1. */
export function findFieldMistake(text: string, audience: Audience, basis: TemplateBasis): FieldMistake | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    for (const part of partsOf(line)) {
      if (!('field' in part)) continue
      const fault = faultOf(part.field, audience, basis)
      if (fault) return { field: part.field, line: index + 1, column: part.column, fault }
    }
  }
  return undefined
}

export const isDocumentField = (name: string): name is DocumentField => Object.hasOwn(documentFields, name)

function faultOf(name: string, audience: Audience, basis: TemplateBasis): FieldFault | undefined {
  if (!isDocumentField(name)) return 'unknown'
  const use: FieldUse = documentFields[name]
  if (use.isOfContract && basis === 'person') return 'not_of_person'
  if (use.for !== undefined && use.for !== audience) return `not_for_${audience}`
  return undefined
}

/** The fields that a template may name. */
export const fieldsFor = (audience: Audience, basis: TemplateBasis): DocumentField[] =>
  fieldNames.filter((name) => faultOf(name, audience, basis) === undefined)
