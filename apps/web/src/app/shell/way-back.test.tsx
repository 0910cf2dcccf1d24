import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { executor } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render.tsx'
import { fromFirstSteps } from '../../ui/first-steps-way.ts'
import { WayBack } from './way-back.tsx'

test('whoever has come by a first step is led back to what is left, also from the page after it, and nobody else', async () => {
  const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  const left = () => screen.queryByRole('link', { name: 'Что осталось для начала' })
  const user = executor
  await renderScreen(
    <>
      <WayBack />
      <Link to="/dashboard/account">По меню</Link>
      <Link to="/dashboard/profile" state={fromFirstSteps}>
        Шаг
      </Link>
      <Link to="/dashboard/profile?saved=1">Дальше</Link>
    </>,
    { user, path: '/dashboard', route: '*' },
  )
  await go('По меню')
  expect(left()).toBeNull()
  await go('Шаг')
  expect(left()?.getAttribute('href')).toBe('/dashboard')
  await go('Дальше')
  await go('Что осталось для начала')
  expect(left()).toBeNull()
  await go('По меню')
  expect(left()).toBeNull()
})
