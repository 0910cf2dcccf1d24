import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { homePath } from '@navyk/api-spec/kit/paths'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { customer, executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { fromFirstSteps } from './first-steps-link.ts'
import { BackLink } from './back-link.tsx'

test('a person who came by a first step is led back to the remaining ones, also from the next page, and nobody else is', async () => {
  const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  const left = () => screen.queryByRole('link', { name: 'Что осталось для начала' })
  const user = executor
  await renderScreen(
    <>
      <BackLink />
      <Link to={accountPath}>По меню</Link>
      <Link to={profilePath} state={fromFirstSteps}>
        Шаг
      </Link>
      <Link to={`${profilePath}?saved=1`}>Дальше</Link>
    </>,
    { user, path: homePath, route: '*' },
  )
  await go('По меню')
  expect(left()).toBeNull()
  await go('Шаг')
  expect(left()?.getAttribute('href')).toBe(homePath)
  await go('Дальше')
  await go('Что осталось для начала')
  expect(left()).toBeNull()
  await go('По меню')
  expect(left()).toBeNull()
})

test('a reloaded page still leads back to the first steps, only in the same cabinet', async () => {
  const path = profilePath
  const left = () => screen.queryByRole('link', { name: 'Что осталось для начала' })
  const first = await renderScreen(
    <>
      <BackLink />
      <Link to={path} state={fromFirstSteps}>
        Шаг
      </Link>
    </>,
    { user: executor, path: homePath, route: '*' },
  )
  await userEvent.click(screen.getByRole('link', { name: 'Шаг' }))
  first.unmount()
  const again = await renderScreen(<BackLink />, { user: executor, path, route: '*' })
  expect(left()).not.toBeNull()
  again.unmount()
  const other = await renderScreen(<BackLink />, { user: customer, path, route: '*' })
  expect(left()).toBeNull()
  other.unmount()
  await renderScreen(<BackLink />, { user: executor, path: homePath, route: '*' })
  expect(left()).toBeNull()
})
