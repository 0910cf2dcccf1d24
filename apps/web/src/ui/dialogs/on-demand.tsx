import { type ComponentType, cloneElement, type ReactElement, Suspense, useEffect, useState } from 'react'
import { type LazyPart, Part } from '../loading/lazy-part.tsx'
import { withProgress } from '../feedback/progress.ts'
import { toastError } from '../feedback/toasts.ts'
import { useTranslation } from '../texts.ts'

/** Properties of a popup: the button that opens and closes it. */
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

/** A button whose popup is loaded when the pointer or the focus reaches the button, so that it does not delay the page.
 *  The popup opens when it is first rendered (`useOpenAtOnce`) and returns the focus to the button when it closes. */
export function OnDemand({ kind, load, button }: Props) {
  const { t } = useTranslation('ui')
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const preload = () => void load().catch(() => {})
  const open = () => {
    withProgress(load()).then(
      (loaded) => setPopup(() => loaded),
      () => toastError(t('on_demand.failed')),
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

/** A dialog that is loaded when it is first opened. */
export function OpenedPart<Props extends { opened: boolean }>({ of, ...props }: { of: LazyPart<Props> } & Props) {
  const [wasOpened, setOpened] = useState(false)
  if (props.opened && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  // The properties without `of` are those of the part; the compiler can't see it.
  const own = props as unknown as Props
  return (
    <Suspense fallback={null}>
      <Part of={of} {...own} />
    </Suspense>
  )
}

/** The opened state of a popup, in the form of the component library. */
export function useOpenAtOnce() {
  const [isWanted, onChange] = useState(true)
  return { opened: useShown(isWanted), onChange }
}

/** False in the first rendering: the component library remembers the focus, to restore it later, only when a popup
 *  changes from closed to opened. */
export function useShown(isWanted: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isWanted && isMounted
}
