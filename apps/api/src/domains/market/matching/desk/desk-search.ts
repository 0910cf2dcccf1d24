import { wordsOf } from '#platform/database'
import type { listDeskOffers } from '#market/offers'

type DeskSearch = NonNullable<Parameters<typeof listDeskOffers>[1]['search']>

/** Reads a typed search: a number, with or without its sign, names, or a part of a place; undefined where nothing was typed. */
export function deskSearchOf(search = ''): DeskSearch | undefined {
  const typed = search.trim()
  if (typed === '') return undefined
  const digits = /^№?\s*(\d{1,9})$/.exec(typed)?.[1]
  return { number: digits === undefined ? null : Number(digits), words: wordsOf(typed), typed }
}
