"use client";

import { useActionState } from "react";

import { roll } from "@/app/roll/actions";

export function RollForm() {
  const [problem, action] = useActionState(roll, "");
  return (
    <form action={action}>
      <button>Roll the die</button>
      <p role="alert">{problem}</p>
    </form>
  );
}
