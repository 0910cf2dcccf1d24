import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { failureBody, failureMessage } from '../feedback/failures.ts'
import { Icon } from '../icon.tsx'
import { MayChange } from '../may-change.tsx'
import classes from './picture-upload.module.css'

const kinds = 'image/jpeg,image/png,image/webp'

interface Props {
  /** The picture as it is now. */
  picture: ReactNode
  /** Label of the field for the file. */
  label: string
  /** Label of the button. */
  choose: string
  /** Text on what may be sent, or that it is on its way. */
  hint: string
  /** Reason why the last file was not taken. */
  fault: string | undefined
  isSending: boolean
  /** True while another of the actions is under way. */
  isBusy?: boolean
  /** Button beside that for choosing. */
  action?: ReactNode
  onChoose: (file: File) => void
}

/** Picture with the button that replaces it, and texts on the file. */
export function PictureUpload(props: Props) {
  const { picture, label, choose, hint, fault, isSending, isBusy = false, action, onChoose } = props
  return (
    <div className="row gap-12-16">
      <div className={`fixed ${classes.picture}`} data-busy={isSending || isBusy || undefined}>
        {picture}
      </div>
      <div className="stack gap-4 from-224">
        <MayChange>
          <div className="buttons">
            <FileButton accept={kinds} onChange={(file) => file && onChoose(file)} inputProps={{ 'aria-label': label }}>
              {(button) => (
                <Button
                  variant="default"
                  loading={isSending}
                  disabled={isBusy}
                  leftSection={<Icon of={IconPhoto} />}
                  {...button}
                >
                  {choose}
                </Button>
              )}
            </FileButton>
            {action}
          </div>
        </MayChange>
        {fault === undefined ? (
          <div className="muted small" role="status">
            {hint}
          </div>
        ) : (
          <div className="error" role="alert">
            {fault}
          </div>
        )}
      </div>
    </div>
  )
}

/** Reason why the server did not take a file. */
export const fileFault = (error: unknown): string =>
  failureBody(error)?.errors?.file?.join(', ') ?? failureMessage(error)
