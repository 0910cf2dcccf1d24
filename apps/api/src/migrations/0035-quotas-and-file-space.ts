import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table quota_use (
      cabinet_id uuid not null references cabinet,
      kind text not null,
      day date not null,
      uses integer not null check (uses > 0),
      primary key (cabinet_id, kind)
    )
  `.execute(db)
  await sql`
    create table quota_reach (
      id uuid primary key,
      at timestamptz not null,
      account_id uuid not null references account,
      cabinet_id uuid not null references cabinet,
      kind text not null,
      day date not null,
      most integer not null,
      unique (account_id, kind, day)
    )
  `.execute(db)
  // What the files of an account take together; the trigger gives back what is deleted, whoever deletes it.
  await sql`
    create table file_space (
      account_id uuid primary key references account,
      bytes bigint not null check (bytes >= 0)
    )
  `.execute(db)
  await sql`
    insert into file_space (account_id, bytes)
    select cabinet.account_id, sum(file.size_bytes) from file join cabinet on cabinet.id = file.owner_cabinet_id
    group by cabinet.account_id
  `.execute(db)
  await sql`
    create function give_file_space_back() returns trigger language plpgsql as $$
    begin
      update file_space set bytes = greatest(0, file_space.bytes - old.size_bytes)
      from cabinet where cabinet.id = old.owner_cabinet_id and file_space.account_id = cabinet.account_id;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger file_gives_space_back after delete on file
    for each row execute function give_file_space_back()
  `.execute(db)
}
