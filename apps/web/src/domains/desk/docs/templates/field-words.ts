import type { DocumentField } from '@navyk/api-spec/desk/docs'

type Word<Name extends string> = Name extends `${infer Of}.${infer What}` ? `${Of}_${What}` : Name

/** The key of the words for a field; in keys a dot divides levels. */
// A name has at most one dot, as the type says.
export const wordOf = <Name extends DocumentField>(name: Name) => name.replace('.', '_') as Word<Name>
