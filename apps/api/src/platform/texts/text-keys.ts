// Keys of the server's texts, which the compiler knows from the Russian files: a key that no file has is an error. A domain that has a
// file adds it to `Catalogues` in its manifest.ts, as types alone, so no text enters the program by it.

/** Files with texts, by the first part of their keys. */
export interface Catalogues {
  http: typeof import('../messages.ru.json')
  validation: typeof import('@navyk/api-spec/messages.ru.json')
}

/** First parts of keys, each of them of one file: 'offers' of 'offers.notices.responded'. */
export type Topic = keyof Catalogues

/** Keys of one file. */
export type TextKeyOf<Name extends Topic> = WithoutForms<Stored<Name>, Stored<Name>>

/** Keys of all texts. */
export type TextKey = { [Name in Topic]: TextKeyOf<Name> }[Topic]

/** The rest of the keys that begin with `Start` and a full stop: 'sheet' of 'offers.workbook.sheet' below 'offers.workbook'. */
export type TextKeyBelow<Start extends string> = TextKey extends infer Key
  ? Key extends `${Start}.${infer Rest}`
    ? Rest
    : never
  : never

type Stored<Name extends Topic> = string & keyof Catalogues[Name]

/** The forms of a plural are one key: 'lessons_one' and 'lessons_other' are 'lessons'. Without 'lessons_other', 'lessons_one' is a key by
 *  itself. */
type WithoutForms<All extends string, Key extends string> = Key extends `${infer Base}_other`
  ? Base
  : Key extends `${infer Base}_one` | `${infer Base}_few` | `${infer Base}_many`
    ? `${Base}_other` extends All
      ? never
      : Key
    : Key
