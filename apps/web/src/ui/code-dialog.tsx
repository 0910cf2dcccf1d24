import type { ReactNode } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import { OpenedPart } from './on-demand.tsx'

export interface SentCode {
  publicCode: string
  expiresAt: string
}

export interface CodeDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What the code stands for: the consent or the consequence. */
  children: ReactNode
  submitLabel: string
  /** Where the code went, when that is not the person's phone. */
  sentText?: string
  /** Sends a code to the person's phone; called when the dialog opens and for "send again". */
  sendCode: () => Promise<SentCode>
  /** Hands in the code. The dialog closes when it is accepted. */
  submitCode: (codes: { publicCode: string; privateCode: string }) => Promise<unknown>
}

/** The window itself, which no screen waits for. */
const codeEntry = lazyPart<CodeDialogProps>(async () => (await import('./code-entry.tsx')).CodeEntry)

/** Confirms something by a one-time code from the person's phone. */
export const CodeDialog = (props: CodeDialogProps) => <OpenedPart of={codeEntry} {...props} />
