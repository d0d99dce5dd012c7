import {
  Column,
  CreateDateColumn,
  Entity,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from "typeorm";

@Entity()
export class User {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Column({ unique: true })
  name: string;

  @Column()
  password: string;
}

@Entity()
export class Team {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Column()
  title: string;
}

@Entity()
export class Membership {
  @PrimaryColumn("uuid")
  teamId: string;

  @PrimaryColumn("uuid")
  userId: string;

  @ManyToOne(() => User)
  user: User;
}

@Entity()
export class Ticket {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Column("uuid")
  teamId: string;

  @Column()
  title: string;

  @CreateDateColumn({ type: "timestamptz" })
  createdAt: Date;
}
