/** Markup without the element that has an attribute, and without its contents. */
export function withoutElement(markup: string, attribute: string): string {
  const begin = new RegExp(`<(\\w+)(?= [^>]*\\b${attribute}="true")[^>]*>`).exec(markup)
  if (!begin) throw new Error(`The picture of the sign-in page has no element with ${attribute}`)
  const tags = new RegExp(`<(/?)${begin[1]}\\b[^>]*>`, 'g')
  tags.lastIndex = begin.index
  let depth = 0
  for (let tag = tags.exec(markup); tag; tag = tags.exec(markup)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return markup.slice(0, begin.index) + markup.slice(tags.lastIndex)
  }
  throw new Error(`The element with ${attribute} has no end`)
}
