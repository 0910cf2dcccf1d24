import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { StrengthMeter } from './strength-meter.tsx'

test.each([
  ['password', 0, /^Очень слабый пароль\. Это один из десяти самых частых паролей\.$/],
  ['Мицкевич', 0, /В нём есть то, что о вас знают другие/],
  ['kettle-lamp', 3, /^Хороший пароль\./],
  ['seven blue herons walk', 4, /^Надёжный пароль\.$/],
])('%s has the strength of its bar and its words, with what makes it weak', async (password, score, words) => {
  const meter = <StrengthMeter password={password} known={['Мицкевич']} />
  const { container } = await renderScreen(meter, { language: 'ru' })
  expect((await screen.findByRole('status')).textContent).toMatch(words)
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(score)
})
