// The door to the translation library. Keys of texts are known to the compiler from the Russian files: `t('titel')` is an error.
// The domain that has a file adds it to `Catalogues` by its manifest, as types alone, so no text enters the program.
import i18next from 'i18next'
import { useTranslation as useUntyped } from 'react-i18next'

/** Files with texts by namespace, which is the name of their folder. */
export interface Catalogues {
  ui: typeof import('./messages.ru.json')
  vocabulary: typeof import('#vocabulary/messages.ru.json')
  validation: typeof import('@navyk/api-spec/messages.ru.json')
}

/** Files with what the frame says of a domain, by domain. Together they are the namespace `frame`. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface FrameCatalogues {}

export type Namespace = keyof Catalogues | 'frame'

/** Keys that code may ask a namespace for: its own, and those of the words that every screen has. */
export type KeyOf<Name extends Namespace> = OwnKeyOf<Name> | OwnKeyOf<'vocabulary'>

/** Ends of the keys that begin with `Start` and a full stop: 'offers' of 'menu.offers'. */
export type KeyBelow<Name extends Namespace, Start extends string> =
  OwnKeyOf<Name> extends infer Key ? (Key extends `${Start}.${infer Rest}` ? Rest : never) : never

/** Keys of the namespace alone. */
export type OwnKeyOf<Name extends Namespace> = WithoutForms<Stored<Name>, Stored<Name>>

type Stored<Name extends Namespace> = string &
  (Name extends keyof Catalogues ? keyof Catalogues[Name] : KeyOfAny<FrameCatalogues[keyof FrameCatalogues]>)

type KeyOfAny<Texts> = Texts extends unknown ? keyof Texts : never

/** The forms of a plural are one key: "lessons_one" and "lessons_other" are "lessons". Without "lessons_other", "lessons_one" is a
 *  key by itself. */
type WithoutForms<All extends string, Key extends string> = Key extends `${infer Base}_other`
  ? Base
  : Key extends `${infer Base}_one` | `${infer Base}_few` | `${infer Base}_many`
    ? `${Base}_other` extends All
      ? never
      : Key
    : Key

/** Values for `{{name}}` in a text; `count` also chooses the form of a plural. */
export interface TextValues {
  count?: number
  [name: string]: unknown
  /** A text of another namespace is asked for by a hook of its own. */
  ns?: never
}

export type Translate<Name extends Namespace> = (key: KeyOf<Name>, values?: TextValues) => string

/** The library's own types work out the text and the values of each call, which costs the compiler seconds and finds no wrong key.
 *  These are the part of its hook that the app uses. */
const useLibrary = useUntyped as unknown as (name: Namespace) => {
  t: (key: string, values?: TextValues) => string
  i18n: { language: string }
}

/** Texts of a namespace, in the person's language. */
export function useTranslation<Name extends Namespace>(name: Name): { t: Translate<Name>; i18n: { language: string } } {
  return useLibrary(name)
}

/** Texts whose keys are made of words of the server that this program may not know yet, such as the actions of a history. Where there is
 *  no such text, `defaultValue` is shown. */
export function useOpenTexts(name: Namespace): (key: string, values?: TextValues) => string {
  return useLibrary(name).t
}

/** A text outside of components. Its namespace must be loaded. */
export function textIn<Name extends Namespace>(name: Name, key: KeyOf<Name>, values?: TextValues): string {
  return openTextIn(name, key, values)
}

/** A text outside of components whose key comes from elsewhere, such as the message of a schema. */
export function openTextIn(name: Namespace, key: string, values?: TextValues): string {
  return i18next.t(key, { ...values, ns: name })
}
