import type { SentCode } from '@navyk/api-spec/people/accounts'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useFormat } from '#ui/format.ts'
import { GuestsOnly } from '../guests-only.tsx'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import { CodeStep } from './code-step.tsx'

/** The router's state from the step before. Without a password: the server keeps its hash with the code. */
export interface CodeState {
  sent: SentCode
  phone: string
}

interface Props {
  title: string
  prompt: (maskedPhone: string) => string
  /** Path of the page that asks for the code; this page redirects there when it is opened without one. */
  before: string
  submit: (codes: { publicCode: string; privateCode: string }, phone: string) => Promise<void>
}

/** The step of a registration or a recovery in which the code is typed that was sent to the phone. */
export function CodePage({ title, prompt, before, submit }: Props) {
  const { state, pathname } = useLocation() as { state: CodeState | null; pathname: string }
  const navigate = useNavigate()
  const format = useFormat()
  if (!state) {
    return (
      <GuestsOnly>
        <Navigate to={before} replace />
      </GuestsOnly>
    )
  }
  const onResent = (sent: SentCode) =>
    void navigate(pathname, { state: { ...state, sent } satisfies CodeState, replace: true })
  return (
    <GuestsOnly>
      <EntryFrame title={title} prompt={prompt(format.maskedPhone(state.phone))}>
        <CodeStep sent={state.sent} onResent={onResent} submit={(codes) => submit(codes, state.phone)} />
      </EntryFrame>
    </GuestsOnly>
  )
}
