import { Button } from '@mantine/core'
import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../ui/feedback/failures.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pictureQuery, useSaveKept } from './api.ts'
import classes from './docs.module.css'

interface Props {
  id: string
  which: 'file' | 'scan'
  file: WholeDocument['file']
  /** Whether it is shown as well as saved; a picture alone is. */
  isShown: boolean
}

/** A file of a document: its name, the button that saves it, and a picture as such. */
export function KeptFile({ id, which, file, isShown }: Props) {
  const { t } = useTranslation('docs')
  const save = useSaveKept(id, which, file.name)
  return (
    <div className={classes.form}>
      {isShown && file.mediaType.startsWith('image/') && <Picture id={id} which={which} name={file.name} />}
      <div className={classes.file}>
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </Button>
        <bdi>{file.name}</bdi>
      </div>
      {save.error !== null && (
        <p className={classes.fault} role="alert">
          {failureMessage(save.error)}
        </p>
      )}
    </div>
  )
}

function Picture({ id, which, name }: Pick<Props, 'id' | 'which'> & { name: string }) {
  const query = useQuery(pictureQuery(id, which))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={20} />}>
      {(blob) => <Shown blob={blob} name={name} />}
    </QueryView>
  )
}

/** The server has drawn the picture anew, so that nothing but pixels is in it. */
function Shown({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url === undefined ? null : <img className={classes.picture} src={url} alt={name} />
}
