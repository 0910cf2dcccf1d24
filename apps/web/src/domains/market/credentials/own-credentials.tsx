import { Button } from '@mantine/core'
import type { Credential } from '@navyk/api-spec/market/credentials'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { OpenedPart } from '#ui/dialogs/on-demand.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CredentialRows } from './credential-rows.tsx'

// Loaded on demand, because the form includes the date picker.
const uploadDialog = lazyPart(async () => (await import('./upload-dialog.tsx')).UploadDialog)

/** The executor's own credentials, and uploading one. */
export function OwnCredentials() {
  const { t } = useTranslation('credentials')
  const [upload, setUpload] = useState<{ replaced?: Credential }>()
  return (
    <Section title={t('own')}>
      <p className="muted below-12">{t('own_purpose')}</p>
      <CredentialRows onReplace={(replaced) => setUpload({ replaced })} />
      {useMayChange() && (
        <Button
          className="above-12"
          variant="default"
          leftSection={<Icon of={IconUpload} />}
          aria-haspopup="dialog"
          onClick={() => setUpload({})}
        >
          {t('upload')}
        </Button>
      )}
      <OpenedPart
        of={uploadDialog}
        opened={upload !== undefined}
        replaced={upload?.replaced}
        onClose={() => setUpload(undefined)}
      />
    </Section>
  )
}
