#include "domain/detection/token_kind.h"

#include <array>

#include "domain/detection/places.h"
#include "text/ascii.h"

namespace baton::detection {
namespace {

// to_array: clang refuses to deduce the size of more than 256 elements.
constexpr auto kPrefixed = std::to_array<PrefixedKind>({
    PrefixedKind{"1//0", "google-refresh-token", Alphabet::word_dash, 40},
    PrefixedKind{"A3-", "onepassword-secret-key", Alphabet::upper_digits_dash, 36, Check::random},
    PrefixedKind{"ABIA", "aws-access-key-id", Alphabet::upper_digits, 16},
    PrefixedKind{"ABSK", "aws-bedrock-key", Alphabet::base64, 100},
    PrefixedKind{"ACCA", "aws-access-key-id", Alphabet::upper_digits, 16},
    PrefixedKind{"AGE-SECRET-KEY-1", "age-secret-key", Alphabet::upper_digits, 58},
    PrefixedKind{"AIza", "google-api-key", Alphabet::word_dash, 35},
    PrefixedKind{"AKCp", "artifactory-key", Alphabet::alphanumeric, 60},
    PrefixedKind{"AKIA", "aws-access-key-id", Alphabet::upper_digits, 16},
    PrefixedKind{"API-", "octopus-key", Alphabet::upper_digits, 26, Check::mixed},
    PrefixedKind{"AQ.Ab8RN6", "google-api-key", Alphabet::word_dash, 40},
    PrefixedKind{"AQVN", "yandex-key", Alphabet::word_dash, 35},
    PrefixedKind{"ASIA", "aws-access-key-id", Alphabet::upper_digits, 16},
    PrefixedKind{"ATATT3", "atlassian-token", Alphabet::base64_any, 60},
    PrefixedKind{"ATTA", "trello-token", Alphabet::hex_any_case, 72},
    PrefixedKind{"ATBB", "bitbucket-token", Alphabet::word_dash, 28, Check::mixed},
    PrefixedKind{"ATCTT3", "atlassian-token", Alphabet::base64_any, 60},
    PrefixedKind{"ATSTT3", "atlassian-token", Alphabet::base64_any, 60},
    PrefixedKind{"CCIPAT_", "circleci-token", Alphabet::word, 40},
    PrefixedKind{"CCIPRJ_", "circleci-token", Alphabet::word, 40},
    PrefixedKind{"CFPAT-", "contentful-token", Alphabet::word_dash, 43},
    PrefixedKind{"CLOJARS_", "clojars-token", Alphabet::alphanumeric, 60},
    PrefixedKind{"EAAA", "square-token", Alphabet::word_dash, 56, Check::mixed},
    PrefixedKind{"EAAB", "facebook-token", Alphabet::alphanumeric, 80},
    PrefixedKind{"EAAC", "facebook-token", Alphabet::alphanumeric, 80},
    PrefixedKind{"EAAG", "facebook-token", Alphabet::alphanumeric, 80},
    PrefixedKind{"EAAM", "facebook-token", Alphabet::alphanumeric, 80},
    PrefixedKind{"EZAK", "easypost-key", Alphabet::alphanumeric, 54},
    PrefixedKind{"EZTK", "easypost-key", Alphabet::alphanumeric, 54},
    PrefixedKind{"FLWSECK-", "flutterwave-key", Alphabet::word_dash, 12},
    PrefixedKind{"FLWSECK_TEST-", "flutterwave-key", Alphabet::word_dash, 12},
    PrefixedKind{"GOCSPX-", "google-oauth-secret", Alphabet::word_dash, 28},
    PrefixedKind{"GR1348941", "gitlab-runner-token", Alphabet::word_dash, 20},
    PrefixedKind{"HRKU-", "heroku-key", Alphabet::word_dash, 36},
    PrefixedKind{"K00", "backblaze-key", Alphabet::base64, 28, Check::mixed},
    PrefixedKind{"KEY0", "telnyx-key", Alphabet::word, 50},
    PrefixedKind{"LTAI", "alibaba-key-id", Alphabet::alphanumeric, 16},
    PrefixedKind{"MII", "private-key", Alphabet::base64, 60, Check::der},
    PrefixedKind{"NRAK-", "new-relic-key", Alphabet::alphanumeric, 27},
    PrefixedKind{"NRII-", "new-relic-key", Alphabet::word_dash, 32},
    PrefixedKind{"NRRA-", "new-relic-key", Alphabet::alphanumeric, 27},
    PrefixedKind{"PMAK-", "postman-key", Alphabet::hex_dash, 50},
    PrefixedKind{"SCW", "scaleway-key", Alphabet::upper_digits, 17, Check::mixed},
    PrefixedKind{"SG.", "sendgrid-key", Alphabet::word_dash_dots, 60},
    PrefixedKind{"SK", "twilio-key", Alphabet::hex, 32},
    PrefixedKind{"access-development-", "plaid-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"access-production-", "plaid-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"access-sandbox-", "plaid-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"access_token$", "braintree-token", Alphabet::word_dash_dollar, 40},
    PrefixedKind{"access_token$production$", "paypal-token", Alphabet::word_dash_dollar, 20},
    PrefixedKind{"access_token$sandbox$", "paypal-token", Alphabet::word_dash_dollar, 20},
    PrefixedKind{"ak_", "ngrok-key", Alphabet::alphanumeric, 27, Check::mixed},
    PrefixedKind{"akab-", "akamai-token", Alphabet::word_dash, 40},
    PrefixedKind{"api_org_", "huggingface-token", Alphabet::alphanumeric, 30, Check::random},
    PrefixedKind{"amzn.mws.", "amazon-mws-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"apify_api_", "apify-token", Alphabet::alphanumeric, 30},
    PrefixedKind{"authress_", "authress-key", Alphabet::word_dash_dots, 40},
    PrefixedKind{"baton-key-1-", "baton-key", Alphabet::word_dash, 43},
    PrefixedKind{"bb_live_", "browserbase-key", Alphabet::word_dash, 20},
    PrefixedKind{"bedrock-api-key-", "aws-bedrock-key", Alphabet::base64, 40, Check::mixed},
    PrefixedKind{"bkpt_", "buildkite-token", Alphabet::hex, 40},
    PrefixedKind{"bkua_", "buildkite-token", Alphabet::hex, 40},
    PrefixedKind{"cfat_", "cloudflare-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"cfut_", "cloudflare-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"cio", "crates-token", Alphabet::alphanumeric, 32, Check::mixed},
    PrefixedKind{"cmVmd", "artifactory-token", Alphabet::alphanumeric, 55},
    PrefixedKind{"csk-", "cerebras-key", Alphabet::alphanumeric, 40},
    PrefixedKind{"dapi", "databricks-token", Alphabet::hex_dash, 32},
    PrefixedKind{"dckr_oat_", "dockerhub-token", Alphabet::word_dash, 27},
    PrefixedKind{"dckr_pat_", "dockerhub-token", Alphabet::word_dash, 27},
    PrefixedKind{"ddapp_", "datadog-token", Alphabet::alphanumeric, 32},
    PrefixedKind{"ddp_", "deno-token", Alphabet::alphanumeric, 36},
    PrefixedKind{"dds_", "deno-token", Alphabet::alphanumeric, 36},
    PrefixedKind{"doo_v1_", "digitalocean-token", Alphabet::hex, 64},
    PrefixedKind{"dop_v1_", "digitalocean-token", Alphabet::hex, 64},
    PrefixedKind{"dor_v1_", "digitalocean-token", Alphabet::hex, 64},
    PrefixedKind{"dp.audit.", "doppler-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"dp.ct.", "doppler-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"dp.pt.", "doppler-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"dp.sa.", "doppler-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"dp.scim.", "doppler-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"dp.st.", "doppler-token", Alphabet::word_dash_dots, 40},
    PrefixedKind{"dt0c01.", "dynatrace-token", Alphabet::word_dash_dots, 80},
    PrefixedKind{"dt0s01.", "dynatrace-token", Alphabet::word_dash_dots, 80},
    PrefixedKind{"dt0s16.", "dynatrace-token", Alphabet::word_dash_dots, 80},
    PrefixedKind{"duffel_live_", "duffel-token", Alphabet::word_dash, 40},
    PrefixedKind{"duffel_test_", "duffel-token", Alphabet::word_dash, 40},
    PrefixedKind{"e2b_", "e2b-key", Alphabet::hex, 40},
    PrefixedKind{"esecret_", "anyscale-key", Alphabet::alphanumeric, 26},
    PrefixedKind{"essu_", "elastic-key", Alphabet::base64, 40},
    PrefixedKind{"eyJ", "json-web-token", Alphabet::word_dash_dots, 30, Check::web_token},
    PrefixedKind{"eyJ0eXAiOiAiVENWMiJ9.", "teamcity-token", Alphabet::word_dash_dots, 36},
    PrefixedKind{"eyJrIjoi", "grafana-token", Alphabet::base64, 60},
    PrefixedKind{"fc-", "firecrawl-key", Alphabet::hex, 32},
    PrefixedKind{"figd_", "figma-token", Alphabet::word_dash, 40},
    PrefixedKind{"figdr_", "figma-token", Alphabet::word_dash, 40},
    PrefixedKind{"figoh_", "figma-token", Alphabet::word_dash, 40},
    PrefixedKind{"fio-u-", "frameio-token", Alphabet::word_dash, 64},
    PrefixedKind{"fm1a_", "fly-token", Alphabet::base64_any, 80},
    PrefixedKind{"fm1r_", "fly-token", Alphabet::base64_any, 80},
    PrefixedKind{"fm2_", "fly-token", Alphabet::base64_any, 80},
    PrefixedKind{"fo1_", "fly-token", Alphabet::word_dash, 40},
    PrefixedKind{"fw_", "fireworks-key", Alphabet::alphanumeric, 22, Check::mixed},
    PrefixedKind{"gho_", "github-token", Alphabet::word, 36},
    PrefixedKind{"ghp_", "github-token", Alphabet::word, 36},
    PrefixedKind{"ghr_", "github-token", Alphabet::word, 36},
    PrefixedKind{"ghs_", "github-token", Alphabet::word, 36},
    PrefixedKind{"ghu_", "github-token", Alphabet::word, 36},
    PrefixedKind{"github_pat_", "github-token", Alphabet::word, 82},
    PrefixedKind{"glagent-", "gitlab-token", Alphabet::word_dash, 50},
    PrefixedKind{"glc_", "grafana-token", Alphabet::base64, 32},
    PrefixedKind{"glcbt-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"gldt-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"glffct-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"glft-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"glimt-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"gloas-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"glpat-", "gitlab-token", Alphabet::word_dash_dots, 20},
    PrefixedKind{"glptt-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"glrt-", "gitlab-token", Alphabet::word_dash_dots, 20},
    PrefixedKind{"glrtr-", "gitlab-token", Alphabet::word_dash_dots, 20},
    PrefixedKind{"glsa_", "grafana-token", Alphabet::word, 32},
    PrefixedKind{"glsoat-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"glwt-", "gitlab-token", Alphabet::word_dash, 20},
    PrefixedKind{"gsk_", "groq-key", Alphabet::alphanumeric, 40},
    PrefixedKind{"hcaik_", "honeycomb-key", Alphabet::word, 50},
    PrefixedKind{"hcamk_", "honeycomb-key", Alphabet::word, 50},
    PrefixedKind{"hf_", "huggingface-token", Alphabet::word, 30, Check::random},
    PrefixedKind{"hvb.", "vault-token", Alphabet::word_dash, 24},
    PrefixedKind{"hvr.", "vault-token", Alphabet::word_dash, 24},
    PrefixedKind{"hvs.", "vault-token", Alphabet::word_dash, 24},
    PrefixedKind{"ico-", "infracost-key", Alphabet::alphanumeric, 32},
    PrefixedKind{"jina_", "jina-key", Alphabet::alphanumeric, 50},
    PrefixedKind{"key-", "mailgun-key", Alphabet::hex, 32},
    PrefixedKind{"lin_api_", "linear-key", Alphabet::word, 32},
    PrefixedKind{"lin_oauth_", "linear-key", Alphabet::word, 32},
    PrefixedKind{"lin_wh_", "linear-key", Alphabet::word, 32},
    PrefixedKind{"lsv2_pt_", "langsmith-key", Alphabet::word, 32},
    PrefixedKind{"lsv2_sk_", "langsmith-key", Alphabet::word, 32},
    PrefixedKind{"mlsn.", "mailersend-key", Alphabet::hex, 64},
    PrefixedKind{"napi_", "neon-key", Alphabet::alphanumeric, 40},
    PrefixedKind{"nfc_", "netlify-token", Alphabet::alphanumeric, 36},
    PrefixedKind{"nfo_", "netlify-token", Alphabet::alphanumeric, 36},
    PrefixedKind{"nfp_", "netlify-token", Alphabet::alphanumeric, 36},
    PrefixedKind{"nfu_", "netlify-token", Alphabet::alphanumeric, 36},
    PrefixedKind{"npm_", "npm-token", Alphabet::word, 36},
    PrefixedKind{"ntn_", "notion-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"nvapi-", "nvidia-key", Alphabet::word_dash, 60},
    PrefixedKind{"ops_eyJ", "onepassword-token", Alphabet::base64_any, 200},
    PrefixedKind{"oy2", "nuget-key", Alphabet::alphanumeric, 43, Check::mixed},
    PrefixedKind{"p8e-", "adobe-secret", Alphabet::alphanumeric, 32},
    PrefixedKind{"pa-", "voyage-key", Alphabet::word_dash, 40, Check::mixed},
    PrefixedKind{"packagist_ack_", "packagist-token", Alphabet::word, 32},
    PrefixedKind{"packagist_out_", "packagist-token", Alphabet::word, 32},
    PrefixedKind{"packagist_uut_", "packagist-token", Alphabet::word, 32},
    PrefixedKind{"pat", "airtable-token", Alphabet::alphanumeric, 14, Check::airtable},
    PrefixedKind{"pat-eu1-", "hubspot-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"pat-na1-", "hubspot-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"pat-na2-", "hubspot-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"pat.", "harness-token", Alphabet::word_dash_dots, 60},
    PrefixedKind{"pcsk_", "pinecone-key", Alphabet::word, 50},
    PrefixedKind{"phs_", "posthog-key", Alphabet::alphanumeric, 40},
    PrefixedKind{"phx_", "posthog-key", Alphabet::alphanumeric, 40},
    PrefixedKind{"pnb_", "prefect-key", Alphabet::alphanumeric, 36},
    PrefixedKind{"pnu_", "prefect-key", Alphabet::alphanumeric, 36},
    PrefixedKind{"polar_oat_", "polar-token", Alphabet::alphanumeric, 40},
    PrefixedKind{"pplx-", "perplexity-key", Alphabet::alphanumeric, 40},
    PrefixedKind{"pscale_oauth_", "planetscale-token", Alphabet::word_dash_dots, 30},
    PrefixedKind{"pscale_pw_", "planetscale-password", Alphabet::word_dash_dots, 30},
    PrefixedKind{"pscale_tkn_", "planetscale-token", Alphabet::word_dash_dots, 30},
    PrefixedKind{"pul-", "pulumi-token", Alphabet::hex, 40},
    PrefixedKind{"pypi-AgEIcHlwaS5vcmc", "pypi-token", Alphabet::word_dash, 50},
    PrefixedKind{"pypi-AgENdGVzdC5weXBpLm9yZ", "pypi-token", Alphabet::word_dash, 50},
    PrefixedKind{"r8_", "replicate-token", Alphabet::alphanumeric, 37},
    PrefixedKind{"rdme_", "readme-key", Alphabet::alphanumeric, 70},
    PrefixedKind{"re_", "resend-key", Alphabet::word, 32, Check::mixed},
    PrefixedKind{"rk_live_", "stripe-key", Alphabet::word, 20},
    PrefixedKind{"rk_prod_", "stripe-key", Alphabet::word, 20},
    PrefixedKind{"rk_test_", "stripe-key", Alphabet::word, 20},
    PrefixedKind{"rnd_", "render-key", Alphabet::alphanumeric, 28},
    PrefixedKind{"rubygems_", "rubygems-key", Alphabet::hex, 48},
    PrefixedKind{"rzp_live_", "razorpay-key", Alphabet::alphanumeric, 14},
    PrefixedKind{"rzp_test_", "razorpay-key", Alphabet::alphanumeric, 14},
    PrefixedKind{"sat.", "harness-token", Alphabet::word_dash_dots, 60},
    PrefixedKind{"sb_secret_", "supabase-key", Alphabet::word_dash, 20},
    PrefixedKind{"sbp_", "supabase-token", Alphabet::word, 40},
    PrefixedKind{"sdk-", "launchdarkly-key", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"secret-live-", "stytch-secret", Alphabet::word_dash_equals, 36},
    PrefixedKind{"secret-test-", "stytch-secret", Alphabet::word_dash_equals, 36},
    PrefixedKind{"secret_", "notion-token", Alphabet::alphanumeric, 43},
    PrefixedKind{"sgp_", "sourcegraph-token", Alphabet::word, 40},
    PrefixedKind{"sha256~", "openshift-token", Alphabet::word_dash, 43},
    PrefixedKind{"shippo_live_", "shippo-token", Alphabet::hex, 40},
    PrefixedKind{"shippo_test_", "shippo-token", Alphabet::hex, 40},
    PrefixedKind{"shpat_", "shopify-token", Alphabet::hex_any_case, 32},
    PrefixedKind{"shpca_", "shopify-token", Alphabet::hex_any_case, 32},
    PrefixedKind{"shppa_", "shopify-token", Alphabet::hex_any_case, 32},
    PrefixedKind{"shpss_", "shopify-token", Alphabet::hex_any_case, 32},
    PrefixedKind{"signkey-prod-", "inngest-key", Alphabet::hex, 64},
    PrefixedKind{"sk-", "openai-key", Alphabet::alphanumeric, 32, Check::openai},
    PrefixedKind{"sk-None-", "openai-key", Alphabet::word_dash, 40},
    PrefixedKind{"sk-admin-", "openai-key", Alphabet::word_dash, 40},
    PrefixedKind{"sk-ant-", "anthropic-key", Alphabet::word_dash, 24},
    PrefixedKind{"sk-lf-", "langfuse-key", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"sk-or-v1-", "openrouter-key", Alphabet::hex, 64},
    PrefixedKind{"sk-proj-", "openai-key", Alphabet::word_dash, 40},
    PrefixedKind{"sk-svcacct-", "openai-key", Alphabet::word_dash, 40},
    PrefixedKind{"sk.eyJ", "mapbox-token", Alphabet::word_dash_dots, 60},
    PrefixedKind{"sk_", "elevenlabs-key", Alphabet::hex, 48},
    PrefixedKind{"sk_live_", "stripe-key", Alphabet::word, 20},
    PrefixedKind{"sk_prod_", "stripe-key", Alphabet::word, 20},
    PrefixedKind{"sk_test_", "stripe-key", Alphabet::word, 20},
    PrefixedKind{"sl.", "dropbox-token", Alphabet::word_dash_dots, 100},
    PrefixedKind{"slk_", "sourcegraph-token", Alphabet::hex, 64},
    PrefixedKind{"sm_aat_", "settlemint-token", Alphabet::alphanumeric, 16},
    PrefixedKind{"sm_pat_", "settlemint-token", Alphabet::alphanumeric, 16},
    PrefixedKind{"sm_sat_", "settlemint-token", Alphabet::alphanumeric, 16},
    PrefixedKind{"sntrys_", "sentry-token", Alphabet::base64_any, 40},
    PrefixedKind{"sntryu_", "sentry-token", Alphabet::hex, 64},
    PrefixedKind{"snyk_sat.", "snyk-token", Alphabet::word_dash_dots, 40},
    PrefixedKind{"snyk_uat.", "snyk-token", Alphabet::word_dash_dots, 40},
    PrefixedKind{"sq0atp-", "square-token", Alphabet::word_dash, 22},
    PrefixedKind{"sq0csp-", "square-token", Alphabet::word_dash, 40},
    PrefixedKind{"sq0idp-", "square-token", Alphabet::word_dash, 22},
    PrefixedKind{"sqa_", "sonarqube-token", Alphabet::hex, 40},
    PrefixedKind{"sqp_", "sonarqube-token", Alphabet::hex, 40},
    PrefixedKind{"squ_", "sonarqube-token", Alphabet::hex, 40},
    PrefixedKind{"tfp_", "typeform-token", Alphabet::word_dash_dots, 44},
    PrefixedKind{"tgp_v1_", "together-key", Alphabet::word_dash, 40},
    PrefixedKind{"tk-eu-", "scalingo-token", Alphabet::word_dash, 48},
    PrefixedKind{"tk-us-", "scalingo-token", Alphabet::word_dash, 48},
    PrefixedKind{"tr_dev_", "trigger-key", Alphabet::alphanumeric, 20},
    PrefixedKind{"tr_prod_", "trigger-key", Alphabet::alphanumeric, 20},
    PrefixedKind{"tskey-", "tailscale-key", Alphabet::word_dash, 20},
    PrefixedKind{"tvly-", "tavily-key", Alphabet::word_dash, 30},
    PrefixedKind{"unkey_", "unkey-key", Alphabet::word, 20},
    PrefixedKind{"v1.0-", "cloudflare-origin-key", Alphabet::hex_dash, 100},
    PrefixedKind{"vca_", "vercel-token", Alphabet::alphanumeric, 24},
    PrefixedKind{"vck_", "vercel-token", Alphabet::alphanumeric, 24},
    PrefixedKind{"vcp_", "vercel-token", Alphabet::alphanumeric, 24},
    PrefixedKind{"vercel_blob_rw_", "vercel-token", Alphabet::word, 40, Check::mixed},
    PrefixedKind{"waka_", "wakatime-key", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"wandb_v1_", "wandb-key", Alphabet::word, 60},
    PrefixedKind{"whsec_", "stripe-webhook-secret", Alphabet::base64, 24},
    PrefixedKind{"xaat-", "axiom-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"xai-", "xai-key", Alphabet::word_dash, 60},
    PrefixedKind{"xapp-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xapt-", "axiom-token", Alphabet::hex_dash, 36, Check::uuid},
    PrefixedKind{"xau_", "xata-key", Alphabet::alphanumeric, 30},
    PrefixedKind{"xkeysib-", "brevo-key", Alphabet::word_dash, 64},
    PrefixedKind{"xoxa-", "slack-token", Alphabet::word_dash, 10, Check::mixed},
    PrefixedKind{"xoxb-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xoxc-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xoxd-", "slack-token", Alphabet::base64_any, 20},
    PrefixedKind{"xoxe-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xoxe.", "slack-token", Alphabet::word_dash_dots, 20, Check::random},
    PrefixedKind{"xoxo-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xoxp-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xoxr-", "slack-token", Alphabet::word_dash, 10, Check::mixed},
    PrefixedKind{"xoxs-", "slack-token", Alphabet::word_dash, 20},
    PrefixedKind{"xsmtpsib-", "brevo-key", Alphabet::word_dash, 64},
    PrefixedKind{"y0_", "yandex-token", Alphabet::word_dash, 50},
    PrefixedKind{"ya29.", "google-oauth-token", Alphabet::word_dash_dots, 20},
});

constexpr std::array kMarked = {
    MarkedKind{"+ACR", "azure-registry-key", Alphabet::base64, 42, Alphabet::base64, 6},
    MarkedKind{"+AEh", "azure-event-hub-key", Alphabet::base64, 33, Alphabet::base64, 6},
    MarkedKind{"+ARm", "azure-relay-key", Alphabet::base64, 33, Alphabet::base64, 6},
    MarkedKind{"+ASb", "azure-service-bus-key", Alphabet::base64, 33, Alphabet::base64, 6},
    MarkedKind{"+ASt", "azure-storage-key", Alphabet::base64, 76, Alphabet::base64, 6},
    MarkedKind{"-us", "mailchimp-key", Alphabet::hex, 32, Alphabet::digits, 1},
    MarkedKind{".atlasv1.", "terraform-token", Alphabet::alphanumeric, 14, Alphabet::word_dash, 60},
    MarkedKind{":AA", "telegram-bot-token", Alphabet::digits, 8, Alphabet::word_dash, 33, true},
    MarkedKind{"ACDb", "azure-cosmos-key", Alphabet::base64, 76, Alphabet::base64, 6},
    MarkedKind{"AIoT", "azure-iot-key", Alphabet::base64, 33, Alphabet::base64, 6},
    MarkedKind{"AZDO", "azure-devops-token", Alphabet::alphanumeric, 76, Alphabet::alphanumeric, 4},
    MarkedKind{"AzFu", "azure-function-key", Alphabet::word_dash, 44, Alphabet::word_dash, 6},
    MarkedKind{"AzSe", "azure-search-key", Alphabet::alphanumeric, 42, Alphabet::alphanumeric, 6},
    MarkedKind{"JQQJ9", "azure-devops-token", Alphabet::alphanumeric, 52, Alphabet::alphanumeric,
               20},
    MarkedKind{"NRAL", "new-relic-key", Alphabet::alphanumeric, 36, Alphabet::alphanumeric, 0},
    MarkedKind{"Q~", "azure-client-secret", Alphabet::word_dash_tilde, 4, Alphabet::word_dash_tilde,
               31},
    MarkedKind{"_mmk", "maxmind-key", Alphabet::word, 36, Alphabet::word, 0},
};

constexpr std::string_view start_of(const PrefixedKind& kind) {
  return kind.prefix;
}

constexpr std::string_view start_of(const MarkedKind& kind) {
  return kind.mark;
}

constexpr std::size_t code_of(char c) {
  return static_cast<unsigned char>(c);
}

// Where the kinds that begin with each character begin in a sorted table; last, the table's end.
using KindIndex = std::array<std::uint16_t, 257>;

template <typename Kinds>
constexpr KindIndex index_of(const Kinds& kinds) {
  KindIndex index = {};
  std::size_t kind = 0;
  for (std::size_t c = 0; c + 1 < index.size(); ++c) {
    index.at(c) = static_cast<std::uint16_t>(kind);
    while (kind < kinds.size() && code_of(start_of(kinds.at(kind))[0]) == c) ++kind;
  }
  if (kind != kinds.size()) throw "the table is not sorted";  // fails the compilation
  index.back() = static_cast<std::uint16_t>(kind);
  return index;
}

constexpr KindIndex kPrefixedIndex = index_of(kPrefixed);
constexpr KindIndex kMarkedIndex = index_of(kMarked);

template <typename Kind>
std::span<const Kind> kinds_with(char first, std::span<const Kind> kinds, const KindIndex& index) {
  const std::size_t c = code_of(first);
  return kinds.subspan(index.at(c), index.at(c + 1U) - index.at(c));
}

constexpr StartFilter kPlaces = [] {
  StartFilter places;
  for (const std::string_view mark : {"=", ":", "|", ">", ","}) places.add(mark);
  for (const std::string_view start : kNameStarts) places.add_in_any_case(start);
  for (const std::string_view start : kPhraseStarts) places.add_in_any_case(start);
  places.add(kWideColon);
  for (const std::string_view option :
       {"-p", "-a", "-w", "-P", "-b ", "-sto", "-key", "-tok", "-sec"})
    places.add(option);
  for (const std::string_view alternative : kAlternatives) places.add(alternative);
  for (const PrefixedKind& kind : kPrefixed) places.add(kind.prefix);
  for (const MarkedKind& kind : kMarked) places.add(kind.mark);
  places.add(".");  // of a Discord token
  places.add(kKeyBegin);
  places.add(kDataMark);
  return places;
}();

}  // namespace

bool belongs(char c, Alphabet alphabet) {
  using text::is_alphanumeric;
  using text::is_word_character;
  switch (alphabet) {
    case Alphabet::upper_digits: return text::is_upper(c) || text::is_digit(c);
    case Alphabet::upper_digits_dash: return text::is_upper(c) || text::is_digit(c) || c == '-';
    case Alphabet::alphanumeric: return is_alphanumeric(c);
    case Alphabet::word: return is_word_character(c);
    case Alphabet::word_dash: return is_word_character(c) || c == '-';
    case Alphabet::word_dash_dots: return is_word_character(c) || c == '-' || c == '.';
    case Alphabet::word_dash_dollar: return is_word_character(c) || c == '-' || c == '$';
    case Alphabet::word_dash_equals: return is_word_character(c) || c == '-' || c == '=';
    case Alphabet::word_dash_tilde: return is_word_character(c) || c == '-' || c == '.' || c == '~';
    case Alphabet::base64: return is_alphanumeric(c) || c == '+' || c == '/' || c == '=';
    case Alphabet::base64_any:
      return is_word_character(c) || c == '+' || c == '/' || c == '=' || c == '-' || c == '.';
    case Alphabet::hex: return text::is_lower_hex_digit(c);
    case Alphabet::hex_any_case: return text::is_hex_digit(c);
    case Alphabet::hex_dash: return text::is_hex_digit(c) || c == '-';
    case Alphabet::digits: return text::is_digit(c);
  }
  return false;
}

std::span<const PrefixedKind> prefixed_with(char first) {
  return kinds_with<PrefixedKind>(first, kPrefixed, kPrefixedIndex);
}

std::span<const MarkedKind> marked_with(char first) {
  return kinds_with<MarkedKind>(first, kMarked, kMarkedIndex);
}

const StartFilter& places_to_look_at() {
  return kPlaces;
}

}  // namespace baton::detection
