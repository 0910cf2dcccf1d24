const blocks = 'address,article,aside,button,a,dd,div,dt,fieldset,h1,h2,h3,h4,label,legend,li,nav,p,section,td,th,tr,ul'

/** Reads the screen as a person does: a line for each block, link and button. Spaces of all kinds are one. */
export function linesOf(root: Element): string[] {
  const lines = ['']
  const read = (node: Node) => {
    if (node instanceof Text) lines[lines.length - 1] += node.data
    if (!(node instanceof Element) || node.matches('style, script, svg, option')) return
    const isBlock = node.matches(blocks)
    if (isBlock) lines.push('')
    else lines[lines.length - 1] += ' '
    for (const child of node.childNodes) read(child)
    if (isBlock) lines.push('')
  }
  read(root)
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '')
}
