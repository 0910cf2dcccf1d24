// A press on the server's picture of a screen, done once the app stands in its place (build/first-paint-script.js keeps it).
import { readStored } from '#ui/browser/storage.ts'

const controls = 'button, input, select, textarea, summary'
/** Parts of a screen that load after it may bring the control later; then the press is forgotten. */
const longestWaitMs = 3000

/** Repeats the press on the control that has taken the place of the pressed one, and carries over what was typed into a field. Without
 *  exactly such a control nothing is pressed: the rows may have changed. Neither is it on another screen or in another session. Takes the press, so that it is done once. */
export function repeatEarlyPress(): void {
  const pressed = globalThis.navykPressed
  globalThis.navykPressed = undefined
  if (!pressed) return
  const { control, token, path } = pressed
  const begun = performance.now()
  const tryIt = () => {
    if (location.pathname !== path || readStored('accessToken') !== token) return
    const own = controlInPlaceOf(control)
    if (own) press(own, control)
    else if (performance.now() - begun < longestWaitMs) requestAnimationFrame(tryIt)
  }
  tryIt()
}

/** The control of the page that is what `pressed` was in its picture: the same words in the same row, as the same one of equally many. */
function controlInPlaceOf(pressed: HTMLElement): HTMLElement | undefined {
  const picture = pressed.getRootNode() as HTMLElement
  const place = document.getElementById('root')
  if (!place) return undefined
  const before = [...picture.querySelectorAll<HTMLElement>(controls)].filter((each) => isLike(each, pressed))
  const now = [...place.querySelectorAll<HTMLElement>(controls)].filter((each) => isLike(each, pressed))
  return before.length === now.length ? now[before.indexOf(pressed)] : undefined
}

const isLike = (one: HTMLElement, other: HTMLElement): boolean =>
  one.tagName === other.tagName && wordsOf(one) === wordsOf(other) && rowOf(one) === rowOf(other)

const wordsOf = (control: HTMLElement): string =>
  ['type', 'name', 'aria-label', 'placeholder'].map((name) => control.getAttribute(name)).join('|') +
  (control.tagName === 'SELECT' ? '' : control.textContent)

const rowOf = (control: HTMLElement): string | undefined => control.closest('li, tr')?.textContent

function press(own: HTMLElement, pressed: HTMLElement): void {
  own.focus()
  const typed = pressed instanceof HTMLInputElement || pressed instanceof HTMLTextAreaElement ? pressed : undefined
  if (typed && typed.value !== typed.defaultValue) type(own as typeof typed, typed.value)
  if (own.matches('button, summary, [type=checkbox], [type=radio]')) own.click()
}

/** Types as a person does: React reads a value that was set so from the event. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Reflect.set(kind.prototype, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
