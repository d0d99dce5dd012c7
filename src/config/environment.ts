export interface Environment {
  announcement: string | undefined;
}
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return { announcement: env.SITE_ANNOUNCEMENT };
}
