import { isFor, type MenuGroup, type MenuItem, type MenuLine, type Visitor } from '../manifest.ts'
import { manifests } from '../manifests.ts'

/** The lines of the domains' manifests, with whole addresses. Those of docs/specification.md, section 2, are in its
 *  order. Staff, whom its table does not know, see the lines of the chain that they watch over. What else the
 *  specification names stands in groups below, folded until they are used. */
const lines: MenuLine[] = manifests
  .flatMap(({ manifest }) => manifest.menu ?? [])
  .sort((one, other) => one.order - other.order)
  .flatMap((line, _, all): MenuLine[] => {
    if ('items' in line) return [{ ...line, items: [...line.items, ...pagesWithin(line, all)].map(withAddress) }]
    return line.within === undefined ? [withAddress(line)] : []
  })

/** The pages that domains have put into a group. Only groups and lines by themselves have icons. */
function pagesWithin(group: MenuGroup, all: MenuLine[]): MenuItem[] {
  return all.flatMap((line) => {
    if ('items' in line || line.within !== group.label) return []
    const { icon: _icon, ...page } = line
    return [page]
  })
}

function withAddress<Item extends MenuItem>(item: Item): Item {
  return { ...item, path: `/dashboard/${item.path}` }
}

/** The lines for this person; groups without an item are left out. The menu of executors and customers is the
 *  specification's, whole; staff see what has a screen. */
export function menuFor(person: Visitor, hasScreen: (path: string) => boolean): MenuLine[] {
  const isShown = (item: MenuItem) => isFor(item, person) && (person.role !== 'staff' || hasScreen(item.path))
  return lines.flatMap((line): MenuLine[] => {
    if (!('items' in line)) return isShown(line) ? [line] : []
    const items = line.items.filter(isShown)
    return items.length > 0 ? [{ ...line, items }] : []
  })
}

/** The pages of a menu in order, without their groups. */
export function menuItems(menu: MenuLine[]): MenuItem[] {
  return menu.flatMap((line) => ('items' in line ? line.items : [line]))
}

/** A customer's lists, in the order of the process. They have no menu entries, because the specification fixes the
 *  menu. */
export const customerLists = manifests
  .flatMap(({ manifest }) => manifest.customerLists ?? [])
  .sort((one, other) => one.order - other.order)
  .map(({ label, icon, path }) => ({ label, icon, path: `/dashboard/${path}` }))
