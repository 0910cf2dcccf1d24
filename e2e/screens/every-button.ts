// Presses everything on a screen that can be pressed, for journeys that check what opens.
import type { Request } from '@playwright/test'
import { expect, type Page } from '../journey.ts'

/** Runs in the page: excludes buttons that change something, print or call. The browser asks which program may call, and lets no
 *  press through until it is answered. */
export function refuseWrites(): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) =>
    (init?.method ?? 'GET') === 'GET' ? send(input, init) : Promise.resolve(new Response(null, { status: 503 }))
  globalThis.print = () => {}
  const { open } = globalThis
  globalThis.open = (address, ...more) => (String(address).startsWith('tel:') ? null : open(address, ...more))
}

interface Pressing {
  /** The kinds of buttons that were pressed already, here or on another screen; the function adds to it. */
  pressed: Set<string>
  /** Called after each press with the kind that was pressed. */
  look: (what: string) => Promise<void>
  /** Opens the screen again after a press that left it. */
  comeBack: () => Promise<void>
}

/** Presses each kind of button of a screen once, and the items of the menus that open. */
export async function pressEveryButton(page: Page, { pressed, look, comeBack }: Pressing): Promise<void> {
  const { loaded, stop } = watchLoading(page)
  const address = page.url()
  const popups = page.locator('[role="dialog"], [role="menu"]')
  const goBack = () =>
    expect(async () => {
      if ((await popups.count()) > 0) await page.keyboard.press('Escape')
      await page.evaluate(drawn)
      await expect(popups).toHaveCount(0, { timeout: 1000 })
      if (page.url() !== address) await comeBack()
    }).toPass({ timeout: 15_000, intervals: soon })
  /** @returns whether there was such a button; a press before may have taken it away
   *  @throws Error when nothing opens though the button says so, at the second press either */
  const pressOne = async (kind: string, pressesLeft = 2): Promise<boolean> => {
    const found = await page.evaluate(pressButton, kind)
    if (!found?.opensPopup) return found !== undefined
    const hasOpened = await popups
      .first()
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      )
    if (hasOpened) return true
    if (pressesLeft === 1) throw new Error(`“${kind}” of ${page.url()} opens nothing`)
    return pressOne(kind, pressesLeft - 1)
  }
  const press = async (...kinds: string[]) => {
    for (const kind of kinds) {
      if (!(await pressOne(kind))) return
      await loaded()
    }
    await look(kinds.join(' → '))
  }
  const unknown = async () => {
    const kinds = (await page.evaluate(kindsOfButtons)).filter((kind) => !pressed.has(kind))
    for (const kind of kinds) pressed.add(kind)
    return new Set(kinds)
  }
  for (const kind of await unknown()) {
    await press(kind)
    const isMenu = await page.locator('main [aria-haspopup="menu"][aria-expanded="true"]').isVisible()
    const items = isMenu ? await unknown() : []
    await goBack()
    for (const item of items) {
      await press(kind, item)
      await goBack()
    }
  }
  stop()
}

/** Milliseconds between two looks; the usual intervals would add up over some hundreds of presses. */
const soon = [50, 100, 250]

/** Follows the requests from now on. `loaded` waits until all answers are there and drawn. */
export function watchLoading(page: Page) {
  const loading = new Set<Request>()
  const begin = (request: Request) => void (new URL(request.url()).pathname.endsWith('/events') || loading.add(request))
  const end = (request: Request) => void loading.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const stop = () => void page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  const loaded = () =>
    expect(async () => {
      // A press may load a part that sends further requests.
      for (const _ of ['what was pressed', 'what came of it']) {
        await page.evaluate(drawn)
        expect([...loading].map((request) => request.url())).toEqual([])
      }
    }).toPass({ timeout: 15_000, intervals: soon })
  return { loaded, stop }
}

/** Runs in the page: resolves when the next frame has been drawn and nothing is left to do. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 }))
  })

/** Runs in the page, with `buttonsOnScreen` that `findButtons` has left there.
 *  @returns what kinds of buttons there are on the screen, or in the menu that is open */
const kindsOfButtons = () => window.buttonsOnScreen().map(({ kind }) => kind)

/** Runs in the page: presses the first button of a kind. @returns whether something opens; undefined where it is gone */
function pressButton(wanted: string): { opensPopup: boolean } | undefined {
  const found = window.buttonsOnScreen().find(({ kind }) => kind === wanted)
  const opensPopup = found?.button.hasAttribute('aria-haspopup') ?? false
  found?.button.click()
  return found && { opensPopup }
}

declare global {
  interface Window {
    buttonsOnScreen: () => { kind: string; button: HTMLElement }[]
  }
}

/** Runs in the page, before its first script. Buttons are of one kind when their words are the same except for figures;
 *  only the first row of a list is looked at. */
export function findButtons(): void {
  window.buttonsOnScreen = () => {
    const menuItems = document.querySelectorAll<HTMLElement>('[role="menu"] [role="menuitem"]')
    const ofPage = document.querySelectorAll<HTMLElement>('main button:enabled, header button[aria-haspopup]')
    const kindOf = (button: HTMLElement) =>
      button.closest('[data-event-id]')
        ? 'a lesson of the schedule'
        : (button.getAttribute('aria-label') ?? button.textContent).replaceAll(/\d+/g, '#').trim()
    return [...(menuItems.length > 0 ? menuItems : ofPage)]
      .filter((button) => button.checkVisibility())
      .filter((button) => !button.closest('main tr:not(:first-child), main li:not(:first-child)'))
      .map((button) => ({ kind: kindOf(button), button }))
      .filter(({ kind }) => kind !== '')
  }
}
