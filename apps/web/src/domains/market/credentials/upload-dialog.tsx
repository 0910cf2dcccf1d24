import { type Credential, credentialForm } from '@navyk/api-spec/market/credentials'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useUpload } from './api.ts'
import { ScansField } from './scans-field.tsx'

interface Props {
  opened: boolean
  /** The own one in whose place the new one comes. */
  replaced?: Credential | undefined
  onClose: () => void
}

/** An executor sends a credential to be checked. */
export function UploadDialog({ opened, replaced, onClose }: Props) {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const upload = useUpload()
  const today = businessDate(new Date())
  const replacesId = replaced && replaced.state !== 'refused' ? replaced.id : undefined
  return (
    <Dialog opened={useShown(opened)} onClose={onClose} title={t('upload')} size="lg">
      <FormInDialog
        key={replaced?.id}
        schema={credentialForm}
        defaults={{
          ...(replaced && { kind: replaced.kind }),
          ...(replacesId !== undefined && { replacesId }),
          number: '',
          issuer: replaced?.issuer ?? '',
          fileIds: [],
        }}
        write={upload.mutateAsync}
        done={t('uploaded')}
        submitLabel={t('send')}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          name="kind"
          label={t('words.document')}
          isDisabled={replacesId !== undefined}
          options={credentialKinds.map((value) => ({ value, label: words.credential(value) }))}
        />
        <TextField name="number" label={t('words.number')} isOptional stopsAtLimit />
        <TextField name="issuer" label={t('issuer')} help={t('issuer_help')} isOptional stopsAtLimit />
        <FieldRow>
          <DateField name="issuedOn" label={t('issued_on')} max={today} />
          <DateField name="validUntil" label={t('valid_until')} help={t('valid_until_help')} min={today} isOptional />
        </FieldRow>
        <ScansField />
      </FormInDialog>
    </Dialog>
  )
}
