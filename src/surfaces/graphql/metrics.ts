import { Histogram, type Registry } from 'prom-client'

/** The outcome of a request. `refused` ones were not executed. */
export type GraphqlResult = 'done' | 'with_errors' | 'refused'

/** Counts requests to GraphQL. */
export interface GraphqlCounts {
  add(operation: 'query' | 'mutation' | 'subscription' | 'none', result: GraphqlResult, milliseconds: number): void
  /** Adds the measurements of this counter, including future ones, to a registry. */
  measureIn(registry: Registry): void
}

/**
 * Counts requests by the type of their operation. The names of operations and documents come from clients, so their
 * number has no limit.
 */
export function graphqlCounts(): GraphqlCounts {
  const seconds = new Histogram({
    name: 'graphql_operation_seconds',
    help: 'Duration of GraphQL operations in seconds, by type and outcome. For subscriptions, the time until they started.',
    labelNames: ['operation', 'result'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  })
  return {
    add: (operation, result, milliseconds) => seconds.observe({ operation, result }, milliseconds / 1000),
    measureIn: (registry) => registry.registerMetric(seconds as never),
  }
}
