// The manifest by which a domain describes itself to the frame. A domain with something in the dashboard has a manifest.ts that exports
// `manifest: DomainManifest`, one with pages outside of it a public-manifest.ts that exports `manifest: PublicManifest`.
// The frame finds both by their names. They import nothing large: every manifest.ts is in the dashboard's first chunk.
import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import type { ComponentType } from 'react'
import type { IconShape } from '#ui/icon.tsx'
import type { LazyPart } from '#ui/loading/lazy-part.tsx'
import type { KeyBelow, Namespace } from '#ui/texts.ts'
import type { Look } from './manifests/looks.ts'

/** Slots by name, with the properties of their parts: places on the screens of one domain that domains of higher areas
 *  fill. The domain that has the place adds it. */
export interface Slots {
  /** Shown over the dashboard while the person has not consented to what the service does with their data. */
  'frame.consent': object
  /** The dialog that the top bar opens. */
  'frame.search': {
    /** The pages of the person's menu. */
    pages: { label: string; to: string }[]
    opened: boolean
    onClose: () => void
  }
}

/** Things with states, and the names of their states. The domain that has the thing adds it. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface States {}

export interface DomainManifest {
  screens?: readonly Screen[]
  /** Parts that the domain shows in the slots of other domains. */
  slots?: Fillings
  menu?: readonly MenuLine[]
  /** The looks of the states that the domain adds to `States`. The words are in frame.<language>.json of its folder. */
  states?: { [Kind in keyof States]?: Record<States[Kind] & string, Look> }
  /** A button in the top bar of every screen. Like that of the news, it is in the frame's chunk. */
  topBar?: TopBarButton
  /** News for the person. One domain has it. Unlike parts of slots, its components are in the frame's chunk. */
  news?: News
}

/** It stands before the other buttons, so that none of them moves when it appears. */
export interface TopBarButton extends Audience {
  Button: ComponentType
}

export interface News {
  /** A hook: how many things are new; 0 until it is known. */
  useCount: () => number
  /** Component in the top bar; it is hidden below 600 px. */
  Button: ComponentType
  /** The first line of the menu below 600 px. */
  MenuEntry: ComponentType<{ onOpen: () => void }>
  /** The window that the line opens. */
  window: LazyPart<{ opened: boolean; onClose: () => void }>
}

interface MenuEntry {
  /** Place in the order of the lines. Those that the specification gives are ten apart; those of staff alone come before them. */
  order: number
  /** Key of its words under `menu` in frame.<language>.json of the domain's folder. */
  label: KeyBelow<'frame', 'menu'>
  /** Permissions of staff who use it daily: for them it stands before what is not used daily. */
  daily?: readonly Permission[]
}

/** A line that leads to a screen. */
export interface MenuItem extends Pick<MenuEntry, 'label'>, Audience {
  /** Path below /dashboard/. */
  path: string
  /** Icon of a line that stands by itself, and at the foot of a phone; within a group, the group alone has one. */
  icon?: IconShape
  /** Letter that goes there when it is pressed after G. */
  key?: string
  /** The roles that use it most, so that it stands at the foot of their phones; the first of their menu are taken. */
  foot?: readonly Role[]
}

/** A line by itself, or in a group that another domain may have declared. */
export interface MenuPage extends MenuEntry, MenuItem {
  /** The label of the group that it stands in, after those of the group's own, in their order; by role where only some have it
   *  in a group. What stands in the group `learning` of customers has tabs above its lists, with words under `lists`. */
  within?: MenuEntry['label'] | Partial<Record<Role, MenuEntry['label']>>
}

export interface MenuGroup extends MenuEntry {
  icon: IconShape
  /** True for a group beside the lines that the specification gives: closed until it is used, or one of its pages is shown. */
  isFolded?: boolean
  items: readonly MenuItem[]
}

export type MenuLine = MenuPage | MenuGroup

export interface PublicManifest {
  /** Pages with paths from the root. */
  pages: readonly Page[]
}

export interface Page {
  /** Path with `:name` parameters. */
  path: string
  /** Namespaces of texts that are fetched together with the page. */
  namespaces?: readonly Namespace[]
  lazy: () => Promise<ComponentType>
}

/** People for whom something is shown. The server decides on its own. */
export interface Audience {
  /** Everyone who is signed in when absent. */
  roles?: readonly Role[]
  /** Staff additionally need one of these. */
  permissions?: readonly Permission[]
}

/** A screen of the dashboard. Its path is below /dashboard/, '' is the home page. The texts of its own domain are
 *  fetched without being named. */
export interface Screen extends Page, Audience {
  /** Slots of the screen, whose parts are loaded together with it. */
  slots?: readonly (keyof Slots)[]
  /** A part that the screen shows on wide windows alone, from parts.ts beside it: from 56.25em on it is loaded together
   *  with the screen. */
  wide?: Pick<LazyPart, 'load'>
}

export type Fillings = { [Name in keyof Slots]?: Filling<Slots[Name]> }

/** A part that fills a slot. The texts of its own domain are fetched without being named. */
export interface Filling<Props extends object> {
  namespaces?: readonly Namespace[]
  lazy: () => Promise<ComponentType<Props>>
}

export interface Visitor {
  role: Role
  permissions: readonly Permission[]
}

/** Whether something is for this person. */
export function isFor({ roles, permissions }: Audience, visitor: Visitor): boolean {
  if (roles && !roles.includes(visitor.role)) return false
  if (visitor.role !== 'staff' || !permissions) return true
  return permissions.some((permission) => visitor.permissions.includes(permission))
}
