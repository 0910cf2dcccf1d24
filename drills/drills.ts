import type { Drill } from './drill.ts'

const haproxy = { program: 'haproxy', packageName: 'haproxy' }
const etcd = { program: 'etcd', packageName: 'etcd-server' }
const patroni = { program: 'patroni', packageName: 'patroni' }
const pgBackRest = { program: 'pgbackrest', packageName: 'pgbackrest' }
const ip = { program: 'ip', packageName: 'iproute2' }

/** All drills by name, in the order of docs/drills.md. */
export const drills: Readonly<Record<string, Drill>> = {
  'rolling-restart': {
    sentence: 'Restarts two processes behind haproxy under load: no request fails, no change is missed.',
    options: { rate: 200, requests: 20_000, streams: 200 },
    needs: [haproxy],
    load: () => import('./rolling-restart.ts'),
  },
  failover: {
    sentence: 'Kills the primary of a Patroni cluster and hands another one over, under questions and payments.',
    options: { rate: 20 },
    needs: [ip, haproxy, etcd, patroni],
    ground: 'network',
    load: () => import('./failover.ts'),
  },
  upgrade: {
    sentence: 'Starts the next version, which migrates the database, while this one serves on it.',
    options: { rate: 20 },
    needs: [],
    load: () => import('./upgrade.ts'),
  },
  backup: {
    sentence: 'Makes a full backup under load and restores it elsewhere, to its end and to a given moment, with files.',
    options: { rate: 20 },
    needs: [pgBackRest],
    load: () => import('./backup.ts'),
  },
  kills: {
    sentence:
      'Kills the process twenty times during a thousand payments on each kind of database, and PostgreSQL five times.',
    options: {},
    needs: [],
    load: () => import('./kills.ts'),
  },
  'disk-full': {
    sentence: 'Fills the disk of the database under load, PostgreSQL and embedded, and gives the room back.',
    options: { rate: 20 },
    needs: [],
    ground: 'mounts',
    load: () => import('./disk-full.ts'),
  },
  clock: {
    sentence: 'Runs one of two processes with a wrong clock; that of the database is the judge.',
    options: { rate: 5, seconds: 75 },
    needs: [],
    load: () => import('./clock.ts'),
  },
  providers: {
    sentence: 'Lets the providers of SMS and Telegram hang, end connections and answer nonsense.',
    options: { rate: 20 },
    needs: [],
    load: () => import('./providers.ts'),
  },
  'payment-provider': {
    sentence: 'Lets the provider of payments hang, end connections and answer nonsense while its notifications come.',
    options: { rate: 20 },
    needs: [],
    load: () => import('./payment-provider.ts'),
  },
  fuzz: {
    sentence: 'Sends requests made of the declarations of all endpoints, as each role; --seed=0 draws a seed.',
    options: { count: 100_000, seed: 0 },
    needs: [],
    load: () => import('./fuzz.ts'),
  },
  soak: {
    sentence: 'Runs the daily mix for an hour: memory, handles and connections stay as they are.',
    options: { rate: 20, minutes: 60 },
    needs: [],
    load: () => import('./soak.ts'),
  },
  evening: {
    sentence:
      'Sends the mix of a weekday evening to one process beside PostgreSQL: nobody is refused, and answers are fast.',
    options: { rate: 400, seconds: 300 },
    needs: [],
    load: () => import('./evening.ts'),
  },
  overload: {
    sentence:
      'Sends three times what a process can answer: it refuses the rest at once and answers those that it accepts.',
    options: { times: 3, seconds: 60 },
    needs: [],
    load: () => import('./overload.ts'),
  },
  'idle-streams': {
    sentence:
      'Keeps ten thousand open pages at one process, tells all of them something, and ends those of one person.',
    options: { streams: 10_000 },
    needs: [],
    load: () => import('./idle-streams.ts'),
  },
  secrets: {
    sentence: 'Changes the secret of the service and the password of the database under load, in steps.',
    options: {},
    needs: [],
    load: async () => ({ run: (await import('./secrets.ts')).drillSecrets }),
  },
  'erased-restore': {
    sentence: 'Restores a backup that is older than an erasure, and erases again who was erased.',
    options: {},
    needs: [],
    load: async () => ({ run: (await import('./erased-restore.ts')).drillErasedRestore }),
  },
  delivery: {
    sentence:
      'Builds the image twice, starts it without rights on a read-only root, and has the files of deploy/ read by their programs.',
    options: {},
    needs: [],
    load: async () => ({ run: (await import('./delivery.ts')).drillDelivery }),
  },
  replica: {
    sentence:
      'Reads reports from a replica while people write: everything is found that was written before, also when it is late or away.',
    options: { lessons: 20_000, plans: 30 },
    needs: [],
    load: () => import('./scaling/replica.ts'),
  },
  partitions: {
    sentence:
      'Divides the tables that grow with each lesson by month, and compares what the product does before and after; --ids=1 divides by ids, --overlaps=1 leaves out what takes an hour.',
    options: { lessons: 200_000, ids: 0, overlaps: 0 },
    needs: [],
    load: () => import('./scaling/partitions.ts'),
  },
}
