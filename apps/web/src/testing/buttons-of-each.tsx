import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderScreen } from './render.tsx'

type User = NonNullable<Parameters<typeof renderScreen>[1]>['user']

/** The buttons and links that a part of a screen has for each right alone, and for none of them. A button that follows the right
 *  of another one is seen twice, and once too little. */
export async function buttonsOfEach<Right extends string>(
  rights: readonly Right[],
  part: (actions: Record<Right, boolean>) => ReactNode,
  user: User,
): Promise<Record<Right | 'none', string[]>> {
  const buttons: [Right | 'none', string[]][] = []
  for (const only of [...rights, 'none'] as const) {
    const actions = Object.fromEntries(rights.map((right) => [right, right === only])) as Record<Right, boolean>
    const parts = (
      <>
        {part(actions)}
        <hr />
      </>
    )
    const { container, unmount } = await renderScreen(parts, { ...(user !== undefined && { user }), language: 'ru' })
    // The line stands beside the part in one suspense boundary.
    await screen.findByRole('separator')
    buttons.push([only, [...container.querySelectorAll('button, a')].map((each) => each.textContent)])
    unmount()
  }
  return Object.fromEntries(buttons) as Record<Right | 'none', string[]>
}
