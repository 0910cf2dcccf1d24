import { collected } from '@navyk/api-spec/kit'
import type { ReadingKind } from '@navyk/api-spec/views/oversight'

let kinds: Readonly<Record<string, ReadingKind | null>> | undefined

/** The kind of records that the answers of a path show, as the manifest says that names the path or the nearest one above
 *  it; null for those of nobody or of the reader. A test fails for paths that none names. */
export function readingKindOf(path: string): ReadingKind | null | undefined {
  kinds ??= Object.assign({}, ...collected('readings')) as Record<string, ReadingKind | null>
  const words = path.replace('/frontend-api/', '').split('/')
  for (let length = words.length; length > 0; length--) {
    const kind = kinds[words.slice(0, length).join('/')]
    if (kind !== undefined) return kind
  }
  return undefined
}
