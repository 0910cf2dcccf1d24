/** An element of a picture: its name, its attributes and what is in it. Text stands as it is. */
export type PictureNode = string | [name: string, attributes: Record<string, string>, children: PictureNode[]]

const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr'])
/** What a picture has no use for, with all that is in it. */
const leftOut = new Set(['style', 'script', 'link', 'meta', 'title', 'template', 'iframe', 'object', 'embed', 'base'])
const token = /<!--[\s\S]*?-->|<(\/?)([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g
const attribute = /([^\s=>/]+)(?:="([^"]*)")?/g

/** Reads markup that React has written into a tree, because the page's policy lets no script set markup. Whatever could
 *  run is left out; only addresses of our own are kept. */
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

/** A drawing that stands in the address itself is shown by `<img>`, where it can run nothing. */
const isOurs = (name: string, address: string) =>
  /^[/#](?!\/)/.test(address) || (name === 'src' && address.startsWith('data:image/svg+xml,'))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
