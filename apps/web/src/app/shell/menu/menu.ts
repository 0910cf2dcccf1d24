import type { Role } from '@navyk/api-spec/people/accounts'
import { screenPath } from '@navyk/api-spec/kit/paths'
import type { KeyBelow } from '#ui/texts.ts'
import { isFor, type MenuItem, type MenuLine, type MenuPage, type Visitor } from '../../manifest.ts'
import { manifests } from '../../manifests/manifests.ts'

/** The lines of the domains' manifests, with whole addresses. Those of docs/specification.md, section 2, are in its
 *  order. Staff, whom its table does not know, have groups by what they do. What else the specification names stands in
 *  groups below, folded until they are used. */
const lines: MenuLine[] = manifests
  .flatMap(({ manifest }) => manifest.menu ?? [])
  .sort((one, other) => one.order - other.order)
  .map((line): MenuLine => ('items' in line ? { ...line, items: line.items.map(withAddress) } : withAddress(line)))

function withAddress<Item extends MenuItem>(item: Item): Item {
  return { ...item, path: screenPath(item.path) }
}

const pagesOf = (all: MenuLine[]): MenuPage[] => all.flatMap((line) => ('items' in line ? [] : [line]))

/** The group of a page in the menu of a role; undefined where it stands by itself. */
const groupOf = ({ within }: MenuPage, role: Role) => (typeof within === 'string' ? within : within?.[role])

/** The lines for this person; groups without an item are left out, and one with a single item is that item. The menu of
 *  executors and customers begins with the specification's, whole; staff see what has a screen. First stands what the
 *  permissions of the person do daily, and the first of these groups is open. */
export function menuFor(person: Visitor, hasScreen: (path: string) => boolean): MenuLine[] {
  const isShown = (item: MenuItem) => isFor(item, person) && (person.role !== 'staff' || hasScreen(item.path))
  const pages = pagesOf(lines).filter(isShown)
  const shown = lines.flatMap((line): MenuLine[] => {
    if (!('items' in line)) return pages.includes(line) && groupOf(line, person.role) === undefined ? [line] : []
    const { items: own, ...group } = line
    const items = [...own.filter(isShown), ...pages.filter((page) => groupOf(page, person.role) === line.label)]
    const [only] = items
    if (only && items.length === 1) return [{ ...group, ...only, icon: group.icon }]
    return items.length > 0 ? [{ ...group, items }] : []
  })
  const isDaily = ({ daily }: MenuLine) => daily?.some((permission) => person.permissions.includes(permission)) ?? false
  const ordered = [...shown.filter(isDaily), ...shown.filter((line) => !isDaily(line))]
  return ordered.map((line, at) => ('items' in line && at === 0 && isDaily(line) ? { ...line, isFolded: false } : line))
}

/** The pages of a menu in order, without their groups. */
export function menuItems(menu: MenuLine[]): MenuItem[] {
  return menu.flatMap((line) => ('items' in line ? line.items : [line]))
}

/** Number of places in the bar at the foot of a phone, beside the home page and the rest of the menu. */
const footPlaces = 3

/** The places that this person uses most, for the bar at the foot of a phone: the first marked ones of the menu. */
export function footFor(person: Visitor, hasScreen: (path: string) => boolean): MenuItem[] {
  return menuItems(menuFor(person, hasScreen))
    .filter(({ foot }) => foot?.includes(person.role))
    .slice(0, footPlaces)
}

/** A page with words under `lists`, which the tabs above a customer's lists show. */
type ListPage = MenuPage & { label: KeyBelow<'frame', 'lists'> }

/** A customer's lists, in the order of the process. */
export const customerLists = pagesOf(lines).filter((page): page is ListPage => groupOf(page, 'customer') === 'learning')
