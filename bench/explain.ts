import pg from 'pg'

/** PostgreSQL's execution of one statement. */
export interface StatementPlan {
  name: string
  milliseconds: number
  /** Pages of 8 kB that were read, from memory or from disk. */
  pages: number
  /** The tables that were scanned completely, with the number of discarded rows. */
  wholeTables: string[]
  indexes: string[]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

interface Query {
  name: string
  text: string
  values: unknown[]
}

/** Makes a pool record the named statements that it runs. */
export function recording(pool: pg.Pool): { queries: Query[] } {
  const queries: Query[] = []
  const note = (config: unknown) => {
    const { queries: together = [config] } = (config ?? {}) as { queries?: unknown[] }
    for (const query of together as (Partial<Query> | null)[])
      if (query?.name) queries.push({ name: query.name, text: query.text ?? '', values: query.values ?? [] })
  }
  const wrap = (owner: { query: (...args: never[]) => unknown }) => {
    const ask = owner.query.bind(owner) as (...args: unknown[]) => unknown
    owner.query = ((...args: unknown[]) => (note(args[0]), ask(...args))) as never
  }
  pool.on('connect', (client) => wrap(client as never))
  return { queries }
}

/**
 * Runs a statement as the service does: prepared, and with its generic plan. `before` runs first in the same
 * transaction and can ask for another plan. Returns the figures of the second run, when the pages are in memory.
 */
export async function explain(
  client: pg.Client,
  { name, text, values }: Query,
  before?: Query,
): Promise<StatementPlan> {
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(asText(value))))
  await client.query('begin')
  try {
    if (before) await client.query(before.text, before.values)
    await client.query(`prepare asked as ${text}`)
    const call = literals.length > 0 ? `asked(${literals.join(', ')})` : 'asked'
    const ask = () => client.query(`explain (analyze, buffers, timing off, format json) execute ${call}`)
    await ask()
    const { rows } = await ask()
    const [{ Plan: plan, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'] as [
      { Plan: Plan; 'Execution Time': number },
    ]
    const nodes = [...flat(plan)]
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    const wholeTables = nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '?')
    const indexes = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))]
    return { name, milliseconds, pages, wholeTables, indexes }
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function* flat(plan: Plan): Generator<Plan> {
  // Parts that never ran do not count.
  if (plan['Actual Loops'] === 0) return
  yield plan
  for (const child of plan.Plans ?? []) yield* flat(child)
}

function asText(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(String(one)))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
