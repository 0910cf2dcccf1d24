import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { linesOf } from './lines-of.ts'
import { renderScreen } from './render.tsx'

/** Reads a part of a screen as `user` sees it, line by line, once its texts are loaded. */
export async function readLines(part: ReactNode, user: NonNullable<Parameters<typeof renderScreen>[1]>['user']) {
  const parts = (
    <>
      {part}
      <hr />
    </>
  )
  const { container, unmount } = await renderScreen(parts, { ...(user !== undefined && { user }), language: 'ru' })
  // The line stands beside the part in one suspense boundary.
  await screen.findByRole('separator')
  const lines = linesOf(container)
  unmount()
  return lines
}
