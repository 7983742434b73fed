#pragma once

#include <array>

// The photo-search story: the workflow state of the format's own example, and what six agents
// returned one after the other. The last output is in the form in which it is recorded: redacted.
namespace baton::test {

inline constexpr const char* kExampleState = R"json({
 "version": "2.0",
 "workflowId": "wf_20250801_advanced_search",
 "featureName": "advanced-photo-search",
 "featureDescription": "AI-powered photo search with faceted navigation",
 "phase": "implementation",
 "currentAgent": "code-writer",
 "startTime": "2025-08-01T10:30:00Z",
 "lastUpdated": "2025-08-01T15:45:00Z",
 "prdPath": "dev/planning/feature-prds/advanced-photo-search-prd.md",
 "branchName": "feature/advanced-photo-search",
 "agentSequence": [
  {
   "agentName": "prd-writer",
   "executionId": "exec_001",
   "status": "completed",
   "startTime": "2025-08-01T10:30:00Z",
   "endTime": "2025-08-01T11:15:00Z",
   "outputs": {
    "keyFindings": [
     "8 user stories identified",
     "3 critical performance requirements"
    ],
    "artifactsCreated": [
     "dev/planning/feature-prds/advanced-photo-search-prd.md"
    ],
    "contextForNextAgent": {
     "requirements": [
      "Search by text, colour and date",
      "Facets update with the result set"
     ],
     "successMetrics": [
      "90 % of searches refined at most once"
     ],
     "constraints": [
      "Results in under 500 ms"
     ]
    }
   }
  }
 ],
 "qualityGates": {
  "passed": [
   "requirements-complete"
  ],
  "pending": [
   "architecture-reviewed",
   "implementation-complete"
  ],
  "failed": []
 },
 "sharedDecisions": [
  {
   "id": "dec_001",
   "decision": "Use Supabase full-text search with pgvector for semantic search",
   "rationale": "Leverages existing infrastructure while providing AI-powered search capabilities",
   "madeBy": "architecture-reviewer",
   "timestamp": "2025-08-01T11:45:00Z",
   "impact": "high",
   "category": "architecture"
  }
 ],
 "constraints": [
  {
   "id": "con_001",
   "type": "performance",
   "description": "Search results must return in <500ms",
   "impact": "Affects UI responsiveness and user experience",
   "source": "PRD performance requirements",
   "severity": "critical"
  }
 ],
 "artifacts": [
  {
   "id": "art_001",
   "type": "documentation",
   "path": "dev/planning/feature-prds/advanced-photo-search-prd.md",
   "description": "Complete PRD with requirements and acceptance criteria",
   "createdBy": "prd-writer",
   "relevantTo": [
    "architecture-reviewer",
    "code-writer",
    "testing-strategist"
   ]
  }
 ]
})json";

inline constexpr std::array<const char*, 6> kExampleOutputs = {
    R"json({"agentName": "prd-writer", "executionId": "exec_001", "timestamp": "2025-08-01T10:30:00Z", "duration": 2700000, "status": "success",
"keyFindings": [{"id": "find_001_1", "title": "Eight user stories", "detail": "Photographers search by place, person, colour, date, camera, text in the picture, similarity and album", "severity": "info"}, {"id": "find_001_2", "title": "Three critical performance requirements", "detail": "500 ms to first results, 200 ms per facet, 60 fps scrolling", "severity": "critical"}],
"recommendations": [{"id": "rec_001_1", "title": "Ship text search before similarity", "rationale": "Most sessions start with words", "priority": "high"}],
"artifactsCreated": [{"id": "art_001_1", "type": "documentation", "path": "dev/planning/feature-prds/advanced-photo-search-prd.md", "description": "Complete PRD with requirements and acceptance criteria", "createdBy": "prd-writer", "lastModified": "2025-08-01T10:30:00Z", "relevantTo": ["architecture-reviewer", "code-writer", "testing-strategist"]}], "nextSteps": ["Review the architecture for text and vector search"],
"qualityGateUpdates": [{"gateName": "requirements-complete", "newStatus": "passed", "evidence": ["dev/planning/feature-prds/advanced-photo-search-prd.md"]}],
"contextForNextAgent": {"requirements": [{"id": "REQ-1", "statement": "Search by text, colour and date", "priority": "must"}, {"id": "REQ-2", "statement": "Facets update with the result set", "priority": "must"}], "successMetrics": ["90 % of searches refined at most once"], "constraints": [{"id": "con_001", "type": "performance", "description": "Search results must return in <500ms", "impact": "UI responsiveness", "source": "PRD", "severity": "critical"}, {"id": "con_002", "type": "regulatory", "description": "Face search needs the subject's consent in the EU", "impact": "Opt-in per album", "source": "PRD", "severity": "critical"}], "performanceTargets": [{"metric": "search latency p95", "target": "500 ms"}]},
"agentSpecificOutputs": {}})json",
    R"json({"agentName": "architecture-reviewer", "executionId": "exec_002", "timestamp": "2025-08-01T11:20:00Z", "duration": 2400000, "status": "success",
"keyFindings": [{"id": "find_002_1", "title": "One database is enough", "detail": "Full-text and vector search both fit in PostgreSQL at ten million photos", "severity": "info"}],
"recommendations": [],
"artifactsCreated": [{"id": "art_002_1", "type": "documentation", "path": "dev/architecture/search.md", "description": "Search architecture with a sequence diagram", "createdBy": "architecture-reviewer", "lastModified": "2025-08-01T11:20:00Z", "relevantTo": ["api-designer", "database-architect", "code-writer"]}], "nextSteps": [],
"qualityGateUpdates": [{"gateName": "architecture-reviewed", "newStatus": "passed", "evidence": ["dev/architecture/search.md"]}],
"contextForNextAgent": {"technicalDecisions": [{"id": "dec_001", "decision": "Use Supabase full-text search with pgvector for semantic search", "rationale": "Leverages existing infrastructure", "madeBy": "architecture-reviewer", "timestamp": "2025-08-01T11:45:00Z", "impact": "high", "category": "architecture", "affectedComponents": ["search-api", "photo-db"]}, {"id": "dec_002", "decision": "Facet counts from a materialised view refreshed every minute", "rationale": "Exact counts are not worth 300 ms", "madeBy": "architecture-reviewer", "timestamp": "2025-08-01T11:55:00Z", "impact": "medium", "category": "performance", "affectedComponents": ["photo-db"]}], "integrationPoints": [{"name": "embedding service", "protocol": "HTTP"}], "performanceTargets": [{"metric": "facet latency p95", "target": "200 ms"}]},
"agentSpecificOutputs": {}})json",
    R"json({"agentName": "database-architect", "executionId": "exec_003", "timestamp": "2025-08-01T12:05:00Z", "duration": 1500000, "status": "success",
"keyFindings": [],
"recommendations": [],
"artifactsCreated": [{"id": "art_003_1", "type": "configuration", "path": "supabase/migrations/20250801_search.sql", "description": "tsvector column, pgvector index, facet view", "createdBy": "database-architect", "lastModified": "2025-08-01T12:05:00Z", "relevantTo": ["api-designer", "code-writer"]}], "nextSteps": [],
"qualityGateUpdates": [],
"contextForNextAgent": {"databaseSchema": [{"table": "photos", "columns": ["id uuid", "owner uuid", "taken_at timestamptz", "fts tsvector", "embedding vector(768)"]}]},
"agentSpecificOutputs": {}})json",
    R"json({"agentName": "api-designer", "executionId": "exec_004", "timestamp": "2025-08-01T12:35:00Z", "duration": 1800000, "status": "success",
"keyFindings": [],
"recommendations": [],
"artifactsCreated": [{"id": "art_004_1", "type": "documentation", "path": "dev/api/search.openapi.yaml", "description": "OpenAPI description of /search and /facets", "createdBy": "api-designer", "lastModified": "2025-08-01T12:35:00Z", "relevantTo": ["code-writer", "testing-strategist"]}], "nextSteps": [],
"qualityGateUpdates": [],
"contextForNextAgent": {"apiSpecifications": [{"method": "GET", "path": "/search", "parameters": ["q", "colour", "from", "to", "cursor"]}, {"method": "GET", "path": "/facets", "parameters": ["q"]}], "technicalDecisions": [{"id": "dec_003", "decision": "Cursor pagination with opaque tokens", "rationale": "Stable under inserts", "madeBy": "api-designer", "timestamp": "2025-08-01T12:50:00Z", "impact": "medium", "category": "pattern", "affectedComponents": ["search-api"]}]},
"agentSpecificOutputs": {}})json",
    R"json({"agentName": "code-writer", "executionId": "exec_005", "timestamp": "2025-08-01T13:10:00Z", "duration": 9000000, "status": "warning",
"keyFindings": [{"id": "find_005_1", "title": "Colour search is approximate", "detail": "Uses the dominant colour only", "severity": "warning"}],
"recommendations": [{"id": "rec_005_1", "title": "Index palettes, not one colour", "rationale": "Users search for the second colour too", "priority": "medium"}],
"artifactsCreated": [{"id": "art_005_1", "type": "file", "path": "src/search/query.ts", "description": "Query builder", "createdBy": "code-writer", "lastModified": "2025-08-01T13:10:00Z", "relevantTo": ["testing-strategist", "quality-assurance-specialist", "security-auditor"]}, {"id": "art_005_2", "type": "directory", "path": "src/search", "description": "Search module", "createdBy": "code-writer", "lastModified": "2025-08-01T13:10:00Z", "relevantTo": ["quality-assurance-specialist"]}], "nextSteps": [],
"qualityGateUpdates": [{"gateName": "implementation-complete", "newStatus": "warning", "evidence": ["src/search/query.ts"]}],
"contextForNextAgent": {"implementationFiles": ["src/search/query.ts", "src/search/facets.ts"], "implementationSummary": "Text, date and colour search behind /search"},
"agentSpecificOutputs": {}})json",
    R"json({"agentName": "security-auditor", "executionId": "exec_006", "timestamp": "2025-08-01T15:50:00Z", "duration": 2100000, "status": "success",
"keyFindings": [{"id": "find_006_1", "title": "Service key in a test fixture", "detail": "A service-role key stands in tests/fixtures/env.test", "severity": "critical"}],
"recommendations": [{"id": "rec_006_1", "title": "Rotate the key and load it from the environment", "rationale": "It reached the branch's history", "priority": "critical"}],
"artifactsCreated": [], "nextSteps": [],
"qualityGateUpdates": [{"gateName": "security-reviewed", "newStatus": "failed", "evidence": ["tests/fixtures/env.test"]}],
"contextForNextAgent": {"securityRequirements": ["Row-level security on photos"]},
"agentSpecificOutputs": {"apiKeys": {"supabaseServiceRole": "[REDACTED:apiKeys]"}, "endpointsAudited": ["/search", "/facets"]}})json",
};

}  // namespace baton::test
