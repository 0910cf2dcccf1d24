/** A node of a picture: an element with its name, attributes and children, or a text. */
export type PictureNode = string | [name: string, attributes: Record<string, string>, children: PictureNode[]]

const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr'])
/** Elements that are left out of a picture, with their contents. */
const leftOut = new Set(['style', 'script', 'link', 'meta', 'title', 'template', 'iframe', 'object', 'embed', 'base'])
const token = /<!--[\s\S]*?-->|<(\/?)([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g
const attribute = /([^\s=>/]+)(?:="([^"]*)")?/g

/** Parses markup that React has rendered into a tree, because the page's policy lets no script set markup. What could
 *  run is left out, and so are addresses of other hosts. */
export function treeOf(markup: string): PictureNode[] {
  const root: PictureNode[] = []
  const open: { name: string; children: PictureNode[] }[] = [{ name: '', children: root }]
  for (const [text, closing, name = '', attributes = ''] of markup.matchAll(token)) {
    const top = open.at(-1) ?? { name: '', children: root }
    if (text.startsWith('<!--')) continue
    if (!text.startsWith('<')) {
      top.children.push(unescaped(text))
    } else if (closing) {
      if (open.length > 1) open.pop()
    } else {
      const children: PictureNode[] = []
      if (!leftOut.has(name)) top.children.push([name, attributesOf(attributes), children])
      if (!empty.has(name) && !text.endsWith('/>')) open.push({ name, children })
    }
  }
  return root
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    const isAddress = /^(href|src|action|formaction|xlink:href)$/i.test(name)
    if (/^on/i.test(name) || (isAddress && !isOurs(name, value))) continue
    attributes[name] = unescaped(value)
  }
  return attributes
}

/** `<img>` shows a data address without running anything in it. */
const isOurs = (name: string, address: string) =>
  /^[/#](?!\/)/.test(address) || (name === 'src' && address.startsWith('data:image/svg+xml,'))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
