import { jobs } from "../../jobs/jobs.ts";
import { defaultLoadLimits } from "../../serve/load-limits.ts";
import { getDeployKind, settingNames } from "../../settings/settings.ts";
import { UsageError } from "../usage-error.ts";

export interface PlanInput {
  /** The unparsed settings by name. */
  given: Record<string, string>;
  settingsFile: string;
  maxInstances: number;
}

// The region in firebase.json. The name of the function there is `api`.
const REGION = "us-central1";

/**
 * A repeatable shell script that deploys everything. It contains no secrets: when it runs, it copies them from the
 * settings file to Secret Manager.
 */
export function buildDeployPlan({ given, settingsFile, maxInstances }: PlanInput): string {
  const project = given.FIREBASE_PROJECT_ID ?? "";
  const origin = new URL(given.SITE_ORIGIN ?? "").origin;
  const names = (kind: "secret" | "variable") =>
    settingNames.filter((name) => getDeployKind(name) === kind && given[name]);
  const way = getIngress(given);
  const open = names("variable").map((name) => `${name}=${given[name]}`);
  const secrets = names("secret").map((name) => `${name} ${toSecretName(name)}`);
  const steps: [title: string, lines: string[]][] = [
    [
      "The build, of this commit: the migrations and the doctor are a part of it",
      [
        "CONTENT_TODAY=$(date -u +%F) npx -y pnpm@12.21.0 turbo run build --filter=@site/web --filter=@site/api",
      ],
    ],
    [
      "The settings, before anything is changed: this ends here if one is missing or wrong",
      [`npx -y pnpm@12.21.0 --silent deploy:plan --settings "$SETTINGS" >/dev/null`],
    ],
    [
      "Secrets: a new version of each that changed; each release keeps the versions that it began with",
      secrets.map((secret) => `put_secret ${secret}`),
    ],
    [
      "The database, before the function: the running release works with either version",
      [`npx -y pnpm@12.21.0 ops migrate --settings "$SETTINGS"`],
    ],
    [
      "The function",
      [
        `# ${way.note}`,
        [
          `gcloud functions deploy api --gen2 --project=${quote(project)} --region=${REGION}`,
          "--runtime=nodejs24 --source=apps/api/dist --entry-point=api",
          `--trigger-http --allow-unauthenticated --ingress-settings=${way.ingress}`,
          `--memory=512Mi --cpu=1 --concurrency=${defaultLoadLimits.maxReads} --min-instances=1 --max-instances=${maxInstances}`,
          // The separator, because values may contain commas.
          `--set-env-vars=${quote(`^|^${open.join("|")}`)}`,
          '"--set-secrets=${PINNED#,}"',
        ].join(" \\\n  "),
      ],
    ],
    [
      "The site",
      [
        `npx -y pnpm@12.21.0 --filter @site/content keep ${quote(origin)} "$PWD/apps/web/dist/client/content"`,
        `cp site-config.${given.DEPLOYMENT}.json apps/web/dist/client/site-config.json`,
        `firebase deploy --only hosting --project ${quote(project)}`,
      ],
    ],
    [
      "The scheduler",
      Object.entries(jobs).map(
        ([name, { schedule }]) =>
          `put_job ${name} ${quote(schedule)} ${quote(`${origin}/api/jobs/${name}`)}`,
      ),
    ],
    [
      "Alerts, and the check from outside that the certificate's alert needs",
      [
        `put_uptime site ${quote(new URL(origin).hostname)}`,
        'for file in apps/api/alerts/*.json; do put_alert "$file"; done',
      ],
    ],
    [
      "What is wrong now, and what strangers see of it: both, whatever the first finds",
      [
        "faulty=0",
        `npx -y pnpm@12.21.0 ops doctor --settings "$SETTINGS" || faulty=1`,
        `npx -y pnpm@12.21.0 ops deploy check --settings "$SETTINGS" \\`,
        `  --function "$(gcloud functions describe api --gen2 --project=${quote(project)} --region=${REGION} --format='value(serviceConfig.uri)')" || faulty=1`,
        '[ "$faulty" = 0 ]',
      ],
    ],
    [
      "Secrets that neither this release nor the one before it reads: off, and on again with `versions enable`",
      secrets.map((secret) => `retire_secret ${secret}`),
    ],
  ];
  const numbered = steps.map(([title, lines], at) => [`# ${at + 1}. ${title}`, ...lines, ""]);
  return [
    ...buildPrelude(project, settingsFile),
    ...numbered.flat(),
    ...listRollbackSteps(project),
  ].join("\n");
}

function buildPrelude(project: string, settingsFile: string): string[] {
  return [
    "#!/bin/sh",
    "# Builds and deploys from the root of the repository, once installed. May be run again after a failure.",
    "set -eu",
    `SETTINGS=${quote(settingsFile)}`,
    // Without env -i, exported variables would override the file.
    'value() { env -i PATH="$PATH" node --env-file="$SETTINGS" -e "process.stdout.write(process.env.$1)"; }',
    "# The account that the function runs as: without one of its own, the project's default.",
    `ACCOUNT=$(gcloud functions describe api --gen2 --project=${quote(project)} --region=${REGION} \\`,
    "  --format='value(serviceConfig.serviceAccountEmail)' 2>/dev/null) ||",
    `  ACCOUNT=$(gcloud projects describe ${quote(project)} --format='value(projectNumber)')-compute@developer.gserviceaccount.com`,
    "# The versions of the secrets that the running release reads, as NAME=secret:version.",
    `FORMER=$(gcloud functions describe api --gen2 --project=${quote(project)} --region=${REGION} --format=json 2>/dev/null |`,
    `  node -e "const found = JSON.parse(require('fs').readFileSync(0, 'utf8') || '{}').serviceConfig?.secretEnvironmentVariables ?? [];`,
    `    for (const { key, secret, version } of found) console.log(key + '=' + secret + ':' + version)")`,
    "PINNED=",
    `digest() { node -e "process.stdout.write(require('crypto').createHash('sha256').update(require('fs').readFileSync(0)).digest('hex'))"; }`,
    "put_secret() {",
    `  gcloud secrets describe "$2" --project=${quote(project)} >/dev/null 2>&1 ||`,
    `    gcloud secrets create "$2" --project=${quote(project)} --replication-policy=automatic`,
    `  gcloud secrets add-iam-policy-binding "$2" --project=${quote(project)} \\`,
    '    "--member=serviceAccount:$ACCOUNT" --role=roles/secretmanager.secretAccessor >/dev/null',
    `  stored=$(gcloud secrets versions access latest "--secret=$2" --project=${quote(project)} 2>/dev/null | digest)`,
    '  if [ "$stored" = "$(value "$1" | digest)" ]; then',
    `    version=$(gcloud secrets versions describe latest "--secret=$2" --project=${quote(project)} --format='value(name)')`,
    "  else",
    `    version=$(value "$1" | gcloud secrets versions add "$2" --project=${quote(project)} --data-file=- --format='value(name)')`,
    "  fi",
    '  PINNED="$PINNED,$1=$2:${version##*/}"',
    "}",
    "retire_secret() {",
    `  for version in $(gcloud secrets versions list "$2" --project=${quote(project)} --filter=state=ENABLED --format='value(name)'); do`,
    '    case "$PINNED,$(echo $FORMER | tr " " ,)," in *",$1=$2:${version##*/},"* | *",$1=$2:latest,"*) continue;; esac',
    `    gcloud secrets versions disable "\${version##*/}" "--secret=$2" --project=${quote(project)}`,
    "  done",
    "}",
    "# Secrets are never words of a command, because every process of the machine can read those.",
    "FLAGS=$(mktemp) && trap 'rm -f \"$FLAGS\"' EXIT",
    "put_job() {",
    "  verb=create flag=headers",
    `  if gcloud scheduler jobs describe "job-$1" --project=${quote(project)} --location=${REGION} >/dev/null 2>&1; then`,
    "    verb=update flag=update-headers",
    "  fi",
    `  value JOBS_SECRET | node -e "const value = 'Bearer ' + require('fs').readFileSync(0, 'utf8');`,
    `    console.log(JSON.stringify({ ['--$flag']: { Authorization: value } }))" > "$FLAGS"`,
    `  gcloud scheduler jobs "$verb" http "job-$1" --project=${quote(project)} --location=${REGION} \\`,
    '    --schedule="$2" --uri="$3" --http-method=POST --time-zone=Etc/UTC --attempt-deadline=60s \\',
    '    "--flags-file=$FLAGS"',
    "}",
    "put_uptime() {",
    `  [ -n "$(gcloud monitoring uptime list-configs --project=${quote(project)} --filter="displayName=$1" --format='value(name)')" ] ||`,
    `    gcloud monitoring uptime create "$1" --project=${quote(project)} --resource-type=uptime-url \\`,
    `      "--resource-labels=host=$2,project_id=${project}" --protocol=https --path=/api/health --validate-ssl=true`,
    "}",
    "put_alert() {",
    `  title=$(node -p "JSON.parse(require('fs').readFileSync('$1', 'utf8')).displayName")`,
    `  known=$(gcloud monitoring policies list --project=${quote(project)} --filter="displayName=\\"$title\\"" --format='value(name)')`,
    '  if [ -n "$known" ]; then',
    // Without --fields, the update would remove the notification channels.
    `    fields=$(node -p "Object.keys(JSON.parse(require('fs').readFileSync('$1', 'utf8'))).join()")`,
    `    gcloud monitoring policies update "$known" --project=${quote(project)} "--policy-from-file=$1" "--fields=$fields"`,
    "  else",
    `    gcloud monitoring policies create --project=${quote(project)} "--policy-from-file=$1"`,
    "  fi",
    "}",
    "",
  ];
}

/** Printed as comments, because a person decides which to run. */
function listRollbackSteps(project: string): string[] {
  const service = `--project=${quote(project)} --region=${REGION}`;
  return [
    "# Back to the release before, each part for itself:",
    `#   the function: gcloud run revisions list --service=api ${service}`,
    `#                 gcloud run services update-traffic api ${service} --to-revisions=REVISION=100`,
    `#                 and before the next deploy: gcloud run services update-traffic api ${service} --to-latest`,
    "#                 It reads the secrets as they were then, because each release names their versions.",
    `#   the site:     firebase hosting:clone ${quote(`${project}@VERSION`)} ${quote(`${project}:live`)}`,
    "#                 VERSION is in the Firebase console, Hosting, Release history, which has a Roll back too",
    "#   migrations:   stay; the release before suits them (apps/api/tests/database/one-version-back.test.ts).",
    "#                 Rows that a release spoiled: the provider's point-in-time recovery, then Backup and restore.",
    "",
  ];
}

function toSecretName(setting: string): string {
  return setting.toLowerCase().replaceAll("_", "-");
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return /^[\w./:=@,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

interface Ingress {
  ingress: "all" | "internal-and-gclb";
  note: string;
}

/**
 * Returns who may call the function, according to the settings. There is no default: a wrong guess would close the
 * shop, or count all visitors as one.
 */
export function getIngress(given: Record<string, string>): Ingress {
  const hops = Number(given.TRUSTED_PROXY_HOPS ?? 0);
  if (hops >= 2 && given.FRONT_SECRET) {
    return { ingress: "all", note: "Only the host in front gets in: it sends FRONT_SECRET." };
  }
  if (hops >= 2) {
    return {
      ingress: "internal-and-gclb",
      note: "Only the load balancer gets in: it sends /api/** here, past Firebase Hosting.",
    };
  }
  if (hops === 1 && !given.FRONT_SECRET) {
    return {
      ingress: "all",
      note: "Firebase Hosting alone in front: callers can't claim another's address, but visitors share counts.",
    };
  }
  throw new UsageError(`Say what is in front of the function (docs/operations.md, "One way in"):
  a load balancer of Google's: TRUSTED_PROXY_HOPS=2, without FRONT_SECRET
  a CDN or proxy that sends X-Front-Secret: FRONT_SECRET, and TRUSTED_PROXY_HOPS=2 or more
  Firebase Hosting alone, where visitors share counts: TRUSTED_PROXY_HOPS=1, without FRONT_SECRET`);
}
