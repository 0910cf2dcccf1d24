import { lazyPart } from '../loading/lazy-part.tsx'
import type { CodeDialogProps } from './code-entry.tsx'
import { OpenedPart } from './on-demand.tsx'

/** The dialog's content, loaded when it is first opened. */
const codeEntry = lazyPart<CodeDialogProps>(async () => (await import('./code-entry.tsx')).CodeEntry)

/** Confirms something by a one-time code from the person's phone. */
export const CodeDialog = (props: CodeDialogProps) => <OpenedPart of={codeEntry} {...props} />
