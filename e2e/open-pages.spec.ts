// One person acts, another one looks: the open page of everybody concerned shows the change without a reload. One pair of browsers
// checks a page of each kind; that every kind of notice sends its event is tested in the API
// (domains/messages/notices/every-kind.test.ts), how soon a page shows it is measured (bench/browser/open-pages.ts).
import { signedIn } from './chain/chain-cast.ts'
import { expect, test } from './journey.ts'
import { families, phones, type Sight, type SightPerson } from './open-pages-sights.ts'
import { signInBy } from './people.ts'

test('the open page of one person shows what another does without a reload', async ({ newPerson, request }) => {
  const cast = {
    customer: await signedIn(request, phones.customer),
    executor: await signedIn(request, phones.executor),
    staff: await signedIn(request, phones.staff),
  }
  const pages = { customer: await newPerson(), executor: await newPerson(), staff: await newPerson() }
  for (const who of Object.keys(phones) as SightPerson[]) await signInBy(pages[who], phones[who])

  const look = async ({ whose, path, act, shows, typing }: Sight) => {
    const page = pages[whose]
    const stream = page.waitForResponse(/\/frontend-api\/events\?/)
    await page.goto(path)
    await stream
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shows(page)).toBeHidden()
    const field = page.getByLabel(typing ?? '', { exact: true })
    if (typing) await field.fill('Начатое слово')
    const before = await page.evaluate(recordDimming)
    await act()
    await expect(shows(page)).toBeVisible()
    expect(await page.evaluate(wasDimmed), 'nothing was dimmed, and the page did not jump').toEqual(before)
    if (typing) await expect(field).toHaveValue('Начатое слово')
  }
  for (const sights of families) {
    for (const sight of await sights(cast, request)) await test.step(sight.told, () => look(sight))
  }
})

/** Runs in the page: scrolls it a little, and records from now on whether anything on it is dimmed. */
function recordDimming(): { top: number; dimmed: number } {
  const dimmed = '[data-stale], [aria-busy="true"]'
  scrollTo({ top: 60, behavior: 'instant' })
  const noted = { top: scrollY, dimmed: 0 }
  Object.assign(globalThis, { noted: { ...noted } })
  const look = () => {
    if (document.querySelector(`main :is(${dimmed})`)) Object(globalThis).noted.dimmed += 1
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  return noted
}

/** Runs in the page, later. */
function wasDimmed(): { top: number; dimmed: number } {
  return { top: scrollY, dimmed: Object(globalThis).noted.dimmed }
}
