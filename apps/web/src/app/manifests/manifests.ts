import type { DomainManifest } from '../manifest.ts'

const modules = import.meta.glob<DomainManifest>('../../domains/*/*/manifest.ts', { eager: true, import: 'manifest' })

/** Manifests by which the domains describe themselves to the frame, found by their folders. */
export const manifests: readonly { domain: string; manifest: DomainManifest }[] = Object.entries(modules).map(
  ([path, manifest]) => {
    const [, domain = ''] = /domains\/[^/]+\/([^/]+)\//.exec(path) ?? []
    return { domain, manifest }
  },
)
