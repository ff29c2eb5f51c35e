/** The contract of search engines on a real OpenSearch cluster: `FIRMAMENT_TEST_SEARCH` names its nodes. */
import { testEngine } from '../../src/search/engine.contract.ts'
import { buildOpenSearch } from '../support/opensearch-engine.ts'

const shards = Number(process.env.FIRMAMENT_TEST_SHARDS ?? 1)
const replicas = Number(process.env.FIRMAMENT_TEST_REPLICAS ?? 0)

testEngine(`OpenSearch, ${shards} shards, ${replicas} replicas`, (companies, codePath) =>
  buildOpenSearch(companies, codePath, { shards, replicas }),
)
