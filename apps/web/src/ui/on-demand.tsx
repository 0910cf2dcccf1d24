import { type ComponentType, cloneElement, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LazyPart, Part } from '../app/lazy-part.tsx'
import { withProgress } from '../app/progress.ts'
import { toastError } from '../app/toasts.ts'

/** What a popup needs: the button that it hangs on, which opens and closes it from then on. */
export interface PopupProps {
  button: ReactElement<ButtonProps>
}

interface ButtonProps {
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  autoFocus?: boolean
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

interface Props extends PopupProps {
  kind: 'menu' | 'dialog'
  load: () => Promise<ComponentType<PopupProps>>
}

/** A button whose popup is fetched when a hand or the focus comes near it, so that a page is not kept waiting for menus
 *  that nobody has opened. The popup opens itself when it first shows (`useOpenAtOnce`) and gives the focus back to the
 *  button. */
export function OnDemand({ kind, load, button }: Props) {
  const { t } = useTranslation('ui')
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const preload = () => void load().catch(() => {})
  const open = () => {
    withProgress(load()).then(
      (loaded) => setPopup(() => loaded),
      () => void toastError(t('on_demand.failed')),
    )
  }
  if (Popup) return <Popup button={cloneElement(button, { autoFocus: true })} />
  return cloneElement(button, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: preload,
    onFocus: preload,
  })
}

/** A dialog that is fetched when it first opens, so that no screen waits for it. */
export function OpenedPart<Props extends { opened: boolean }>({ of, ...props }: { of: LazyPart<Props> } & Props) {
  const [wasOpened, setOpened] = useState(false)
  if (props.opened && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  // What is left of the properties without `of` are those of the part; the compiler can't see it.
  const own = props as unknown as Props
  return (
    <Suspense fallback={null}>
      <Part of={of} {...own} />
    </Suspense>
  )
}

/** Opened and closed as the component library wants it. */
export function useOpenAtOnce() {
  const [isWanted, onChange] = useState(true)
  return { opened: useShown(isWanted), onChange }
}

/** Closed for the first moment even when it is wanted open, as libraries notice where the focus was, to give it back
 *  later, only when something opens that was closed. */
export function useShown(isWanted: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isWanted && isMounted
}
